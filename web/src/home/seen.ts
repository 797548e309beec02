/** Do something when an element comes into sight, once. */

import type { Attachment } from "svelte/attachments";

export function whenSeen(act: () => void): Attachment<Element> {
  return (element) => {
    if (typeof IntersectionObserver !== "function") {
      act();
      return;
    }
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      act();
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
