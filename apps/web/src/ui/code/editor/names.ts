/** What a name is, as the list of completions says it; each a list of words between blanks. */
export interface Names {
  keyword?: string;
  type?: string;
  function?: string;
  constant?: string;
  /** Offered after a dot or an arrow. */
  member?: string;
}
