/** Which sound a scene makes; every one of them is also seen. */
import type { SoundName } from "../sound/recipes";
import type { Scene } from "./script";

export function soundOf(scene: Scene): SoundName | null {
  switch (scene.kind) {
    case "drawn":
    case "exchanged":
      return "card-slide";
    case "seals":
      return "gong";
    case "turning":
    case "pile":
    case "reach":
    case "placing":
      return "card-turn";
    case "points":
      return scene.gained.points ? "bead" : null;
    case "removed":
      return scene.landed ? "realm" : "take";
    case "placed":
      return scene.landed ? `stone-${scene.event.seat}` : null;
    case "took back":
      return scene.landed ? null : "take";
    case "line":
      return scene.line.red_gains || scene.line.blue_gains ? "chord" : null;
    default:
      return null;
  }
}
