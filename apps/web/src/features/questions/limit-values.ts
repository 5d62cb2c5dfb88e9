import {
  DEFAULT_LIMITS,
  factorOf,
  isLimited,
  LANGUAGES,
  questionLimitsSchema,
  type Language,
  type QuestionLimits,
} from '@assay/contract';
import { numberOf } from '../../lib/values/typed-number.ts';

/**
 * What the fields of the limits hold: seconds, megabytes, and the factors of all languages, also of those that are not
 * chosen; empty where the author gives none.
 */
export interface LimitValues {
  seconds: number | string;
  megabytes: number | string;
  factors: Record<keyof QuestionLimits['factors'], number | string>;
}

/** Stored limits in the fields. Each field has its value from the start: one that came by itself would be a change. */
export const limitValuesOf = ({ seconds, megabytes, factors }: QuestionLimits): LimitValues => ({
  seconds,
  megabytes,
  factors: Object.fromEntries(
    LANGUAGES.filter(isLimited).map((language) => [language, factors[language] ?? '']),
  ) as LimitValues['factors'],
});

/** A question as far as its limits go. */
interface Limited {
  language: readonly Language[];
  limits: LimitValues;
}

/** The limits that are sent. An empty field is as usual; a factor that is the usual one is not said. */
export const limitsOf = ({ language, limits }: Limited): QuestionLimits => {
  const factors = language.filter(isLimited).flatMap((one): [typeof one, number][] => {
    const typed = numberOf(limits.factors[one]);
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
