/** A broken rule of a form: where the one who reads the sentence has to act. */
export interface FieldProblem<Path extends string = string> {
  /** Dotted path of the field in the draft, e.g. `testcases.0.input`. */
  path: Path;
  message: string;
}
