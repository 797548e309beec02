/** The personal socket: opened for as long as the page is, and again whenever it breaks. */

import type { PersonalMessage, PersonalRequest } from "../api/types";
import { socketAddress } from "../app/paths";
import { followNetwork, Heartbeat } from "../match/heartbeat";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;

type Unnamed = PersonalRequest extends infer R ? (R extends PersonalRequest ? Omit<R, "id"> : never) : never;

interface Ears {
  hear(message: PersonalMessage): void;
  /** It is open, or broken. */
  turn(isOpen: boolean): void;
}

export class PersonalSocket {
  readonly #ears: Ears;
  readonly #makeSocket: (address: string) => WebSocket;
  readonly #heart = new Heartbeat({ ask: () => this.send({ type: "ping" }), lose: () => this.#lose() });
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;
  #isWanted = false;

  constructor(ears: Ears, makeSocket = (address: string) => new WebSocket(address)) {
    this.#ears = ears;
    this.#makeSocket = makeSocket;
  }

  /** Connect and stay connected, until the returned function is called. */
  open(): () => void {
    this.#isWanted = true;
    this.#connect();
    const lost = () => {
      if (this.#socket !== null) this.#lose();
    };
    const unfollow = followNetwork(lost, () => this.#now());
    return () => {
      this.#isWanted = false;
      unfollow();
      this.#drop();
    };
  }

  /** As somebody else: a visitor without a cookie is a guest now. */
  reopen(): void {
    if (!this.#isWanted) return;
    this.#drop();
    this.#connect();
  }

  send(request: Unnamed): void {
    this.#number += 1;
    if (this.#socket?.readyState === 1) {
      this.#socket.send(JSON.stringify({ ...request, id: String(this.#number) }));
    }
  }

  #connect(): void {
    const socket = this.#makeSocket(socketAddress("api/socket"));
    this.#socket = socket;
    this.#heart.listen();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      this.#heart.listen();
      this.#ears.turn(true);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#heart.listen();
      this.#ears.hear(JSON.parse(String(data)) as PersonalMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  #lose(): void {
    this.#drop();
    this.#ears.turn(false);
    if (!this.#isWanted) return;
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #now(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#heart.stop();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
