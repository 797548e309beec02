/** Requests that wait for their answer. */

import type { Done, Hinted, Refused, Request, ServerMessage, Tried, Update } from "../api/types";

export type Answered = Update | Tried | Hinted | Done;

/** The server did not carry a request out. */
export class RefusedError extends Error {
  readonly code: string;
  readonly rule: string | null;

  constructor(refused: Pick<Refused, "code" | "detail" | "rule">) {
    super(refused.detail);
    this.name = "RefusedError";
    this.code = refused.code;
    this.rule = refused.rule;
  }
}

interface Waiting {
  request: Request;
  resolve: (answer: Answered) => void;
  reject: (error: RefusedError) => void;
}

const ANSWERS: readonly ServerMessage["type"][] = ["update", "tried", "hint", "done"];
const isAnswer = (message: ServerMessage): message is Answered => ANSWERS.includes(message.type);

/** Which request a message answers, or null. */
function answered(message: ServerMessage): string | null {
  if (message.type === "update") return message.answers;
  if (message.type === "pending") return null; // the answer is still to come
  return "id" in message && message.type !== "echo" ? message.id : null;
}

/** Remembers what was asked until it is answered, so that it can be asked again after the connection was cut. */
export class PendingRequests {
  readonly #waiting = new Map<string, Waiting>();

  add(request: Request): Promise<Answered> {
    return new Promise((resolve, reject) => this.#waiting.set(request.id, { request, resolve, reject }));
  }

  /** Requests without an answer, oldest first. */
  get unanswered(): Request[] {
    return [...this.#waiting.values()].map(({ request }) => request);
  }

  /** The request of that id, if it has no answer yet. */
  find(id: string | null): Request | undefined {
    return id === null ? undefined : this.#waiting.get(id)?.request;
  }

  /** Take an answer. Returns the id of the request it was for, or null. */
  settle(message: ServerMessage): string | null {
    const id = answered(message);
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || waiting === undefined) return null;
    this.#waiting.delete(id);
    if (message.type === "refused") waiting.reject(new RefusedError(message));
    else if (isAnswer(message)) waiting.resolve(message);
    return id;
  }

  /** Give every request up. */
  fail(code: string): void {
    for (const { reject } of this.#waiting.values())
      reject(new RefusedError({ code, detail: code, rule: null }));
    this.#waiting.clear();
  }
}
