import {
  DEFAULT_LIMITS,
  factorOf,
  isLimited,
  questionLimitsSchema,
  type Language,
  type QuestionLimits,
} from '@assay/contract';
import { numberOf } from '../../lib/values/typed-number.ts';

/** What the fields of the limits hold: seconds, megabytes, and a factor where the author gives one, also of languages
 * that are not chosen any more. */
export interface LimitValues {
  seconds: number | string;
  megabytes: number | string;
  factors: Partial<Record<keyof QuestionLimits['factors'], number | string>>;
}

/** A question as far as its limits go. */
interface Limited {
  language: readonly Language[];
  limits: LimitValues;
}

/** The limits that are sent. An empty field is as usual; a factor that is the usual one is not said. */
export const limitsOf = ({ language, limits }: Limited): QuestionLimits => {
  const factors = language.filter(isLimited).flatMap((one): [typeof one, number][] => {
    const typed = numberOf(limits.factors[one] ?? '');
    return typed === null || typed === factorOf(DEFAULT_LIMITS, one) ? [] : [[one, typed]];
  });
  return {
    seconds: numberOf(limits.seconds) ?? DEFAULT_LIMITS.seconds,
    megabytes: numberOf(limits.megabytes) ?? DEFAULT_LIMITS.megabytes,
    factors: Object.fromEntries(factors),
  };
};

/** The limits as far as they are any: what is typed and can be none counts as nothing, and is told of at its field. */
export const soundLimitsOf = (values: Limited): QuestionLimits =>
  questionLimitsSchema.safeParse(limitsOf(values)).data ?? DEFAULT_LIMITS;
