import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { settings } from "./settings/settings.svelte";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the program.");

// Before anything is painted: a page that changes its colours is a page that flickers.
document.documentElement.dataset["theme"] = settings.theme;

// The words come first: nothing is shown in a language that is not the visitor's.
await speak();
mount(App, { target });
