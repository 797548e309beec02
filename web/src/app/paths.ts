/** Addresses. Everything is relative to the page's base, so that it also works behind a path prefix. */

import type { GameName } from "../api/types";

/** The address of a page of ours or of the server's interface: `address("api/me")`. */
export function address(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** The same for a socket. */
export function socketAddress(path: string): string {
  const url = new URL(path, document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** What follows the base in an address, or null if it is not one of ours. */
export function pathWithin(url: URL): string | null {
  const base = new URL(".", document.baseURI);
  const ours = url.origin === base.origin && url.pathname.startsWith(base.pathname);
  return ours ? url.pathname.slice(base.pathname.length) : null;
}

export const tablePath = (game: GameName, match: string) => `${game}/${match}`;
export const reviewPath = (match: string) => `review/${match}`;
