import { useEffect } from 'react';
import type { FieldError, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

const isFieldError = (node: object): node is FieldError =>
  'message' in node && typeof node.message === 'string';

/** Every error of a form with the path of its field. */
const errorsIn = (node: unknown, path = ''): [path: string, error: FieldError][] => {
  if (typeof node !== 'object' || node === null) return [];
  if (isFieldError(node)) return [[path, node]];
  return Object.entries(node).flatMap(([key, inner]) => errorsIn(inner, path ? `${path}.${key}` : key));
};

/** What the server said has no type: no rule of the form finds it again. */
const saidByServer = (errors: unknown) => errorsIn(errors).filter(([, { type }]) => !type);

/**
 * From the first try to save on, every change is held against all rules of the form: what it mends in another field is not
 * marked any more. What the server said of a field stays until that field is changed.
 */
export const useRevalidation = <Values extends FieldValues>(form: UseFormReturn<Values>): void => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, isSubmitted }) => {
          if (!isSubmitted) return;
          const kept = saidByServer(form.getErrors()).filter(([path]) => path !== name);
          void form.trigger().then(() => {
            // The paths come from the form's own errors.
            for (const [path, { message }] of kept)
              if (!form.getFieldState(path as FieldPath<Values>).error)
                form.setError(path as FieldPath<Values>, { message });
          });
        },
      }),
    [form],
  );
};
