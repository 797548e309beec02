/** What a table is at just now: the rule that matters, and a few words for it. */
export interface Moment {
  rule: string;
  words: string;
}
