import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the program.");

// The words come first: nothing is shown in a language that is not the visitor's.
await speak();
mount(App, { target });
