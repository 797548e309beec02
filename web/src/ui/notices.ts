/** Where a table shows what the connection, the others and the clocks have to say: in the herald's place, so that nothing moves. */

import { getContext, setContext, type Snippet } from "svelte";

const KEY = Symbol("notices");

/** Have the table below show these notices; asked for when it is drawn. */
export const provideNotices = (notices: () => Snippet): void => void setContext(KEY, notices);

/** The notices that are to be shown, if there are any. */
export const findNotices = (): (() => Snippet) | undefined => getContext(KEY);
