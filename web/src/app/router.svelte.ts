/** Which page is shown, by the address. */

import { GAMES } from "../api/names";
import type { GameName } from "../api/types";
import { address, pathWithin } from "./paths";

export type Route =
  | { page: "home" }
  | { page: "table"; game: GameName; match: string }
  | { page: "review"; match: string }
  | { page: "learn"; game: GameName | null; part: string | null }
  | { page: "rules"; part: GameName | "questions" | "words" }
  | { page: "lobby" }
  | { page: "watch" }
  | { page: "games" }
  | { page: "settings" }
  | { page: "device"; link: string }
  | { page: "unknown" };

const isGame = (word: string | undefined): word is GameName =>
  (GAMES as readonly (string | undefined)[]).includes(word);

/** Read a path relative to the base. */
export function routeOf(path: string): Route {
  const [first, second, third, ...more] = path.split("/").filter((word) => word !== "");
  if (more.length > 0) return { page: "unknown" };
  if (first === "learn" && (second === undefined || isGame(second))) {
    return { page: "learn", game: second ?? null, part: third ?? null };
  }
  if (third !== undefined) return { page: "unknown" };
  if (first === "rules" && (isGame(second) || second === "questions" || second === "words")) {
    return { page: "rules", part: second };
  }
  if (first === undefined) return { page: "home" };
  if (isGame(first) && second !== undefined) return { page: "table", game: first, match: second };
  if (first === "device" && second !== undefined) return { page: "device", link: second };
  if (first === "review" && second !== undefined) return { page: "review", match: second };
  const isPlain = first === "lobby" || first === "watch" || first === "games" || first === "settings";
  if (isPlain && second === undefined) return { page: first };
  return { page: "unknown" };
}

class Router {
  #path = $state(pathWithin(new URL(location.href)) ?? "");
  readonly route: Route = $derived(routeOf(this.#path));

  /** Watch links and the back button, until the returned function is called. */
  listen(): () => void {
    const clicked = (event: MouseEvent) => this.#follow(event);
    const moved = () => this.#read();
    document.addEventListener("click", clicked);
    addEventListener("popstate", moved);
    return () => {
      document.removeEventListener("click", clicked);
      removeEventListener("popstate", moved);
    };
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address(path === "" ? "." : path));
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.#path = pathWithin(new URL(location.href)) ?? "";
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    const path = pathWithin(url);
    if (path === null || path.startsWith("api/")) return;
    // An anchor within the page that is shown is the browser's own business.
    if (url.hash !== "" && path === this.#path) return;
    event.preventDefault();
    this.go(path + url.hash);
  }
}

export const router = new Router();
