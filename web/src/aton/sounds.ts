/** Which sound a scene makes; every one of them is also seen. */
import { sound } from "../sound/sound.svelte";
import type { Scene } from "./script";

export function hear(scene: Scene): void {
  switch (scene.kind) {
    case "drawn":
    case "exchanged":
      return sound("card-slide");
    case "seals":
      return sound("gong");
    case "turning":
    case "pile":
    case "reach":
    case "placing":
      return sound("card-turn");
    case "points":
      return scene.gained.points ? sound("bead") : undefined;
    case "removed":
      return sound(scene.landed ? "realm" : "take");
    case "placed":
      return scene.landed ? sound(`stone-${scene.event.seat}`) : undefined;
    case "took back":
      return scene.landed ? undefined : sound("take");
    case "line":
      return scene.line.red_gains || scene.line.blue_gains ? sound("chord") : undefined;
    default:
      return undefined;
  }
}
