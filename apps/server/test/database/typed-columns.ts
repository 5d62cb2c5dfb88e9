/** What `schema.ts` says of the database, read as a text: at run time nothing is left of an interface. */
import {
  BANKS,
  COMPARISON_STATES,
  DELIVERY_STATES,
  GENERATION_STATES,
  INPUT_PROGRAMS,
  JUDGE_WAYS,
  LANGUAGES,
  LEFT_OUT_REASONS,
  MEASUREMENT_STATES,
  MUTANT_KINDS,
  MUTANT_OUTCOMES,
  OFF_REASONS,
  PERMISSIONS,
  REHEARSAL_STATES,
  RETENTION_KINDS,
  ROLES,
  SETUP_KINDS,
  STORED_SESSION_ENDS,
  VERDICTS,
  WEBHOOK_EVENT_TYPES,
  caseEntryKindSchema,
  genderSchema,
  referenceCheckSchema,
  setupModeSchema,
  setupVerdictSchema,
  tryFailureSchema,
  webhookMessageTypeSchema,
} from '@assay/contract';
import { parseFile, type TsType, type TsTypeElement } from '@swc/core';

export interface TypedColumn {
  table: string;
  name: string;
  /** `string`, `number`, `boolean`, `Date`, `Buffer`, `json`, or a list of one of them. */
  type: string;
  isNullable: boolean;
  /** An insert may leave it out although it is never null. */
  isGenerated: boolean;
  /** No insert and no update may name it. */
  isComputed: boolean;
  /** The only values that it has, where the type names them. */
  words: readonly string[] | null;
}

type Facts = Omit<TypedColumn, 'table' | 'name'>;

const FACTS: Facts = { type: '', isNullable: false, isGenerated: false, isComputed: false, words: null };

const words = (list: readonly string[]): Facts => ({ ...FACTS, type: 'string', words: list });

/** The types of other files that columns have. */
const NAMED: Readonly<Record<string, Facts>> = {
  Date: { ...FACTS, type: 'Date' },
  Buffer: { ...FACTS, type: 'Buffer' },
  Checker: { ...FACTS, type: 'json' },
  QuestionLimits: { ...FACTS, type: 'json' },
  Bank: words(Object.keys(BANKS)),
  CaseEntryKind: words(caseEntryKindSchema.options),
  ComparisonState: words(COMPARISON_STATES),
  DeliveryState: words(DELIVERY_STATES),
  ExamProof: words(['HEADERS', 'PAGE']),
  GenerationState: words(GENERATION_STATES),
  Gender: words(genderSchema.options),
  InputProgramRole: words(INPUT_PROGRAMS),
  JudgeWay: words(JUDGE_WAYS),
  Language: words(LANGUAGES),
  LeftOutReason: words(LEFT_OUT_REASONS),
  MeasurementState: words(MEASUREMENT_STATES),
  MutantKind: words(Object.keys(MUTANT_KINDS)),
  MutantOutcome: words(MUTANT_OUTCOMES),
  OffReason: words(OFF_REASONS),
  Permission: words(PERMISSIONS),
  RehearsalState: words(REHEARSAL_STATES),
  RetentionKind: words(RETENTION_KINDS),
  "ReferenceCheck['status']": words(referenceCheckSchema.shape.status.options),
  Role: words(ROLES),
  SetupKind: words(SETUP_KINDS),
  SetupMode: words(setupModeSchema.options),
  SetupVerdict: words(setupVerdictSchema.options),
  StoredSessionEnd: words(STORED_SESSION_ENDS),
  TryFailure: words(tryFailureSchema.options),
  Verdict: words(VERDICTS),
  WebhookEventType: words(WEBHOOK_EVENT_TYPES),
  WebhookMessageType: words(webhookMessageTypeSchema.options),
};

const unknown = (type: unknown): Error =>
  new Error(`test/typed-columns.ts does not know this type of schema.ts: ${JSON.stringify(type)}`);

const named = (name: string): Facts => {
  const facts = NAMED[name];
  if (!facts) throw unknown(name);
  return facts;
};

const isKeyword = (type: TsType | undefined, kind: string): boolean =>
  type?.type === 'TsKeywordType' && type.kind === kind;

const hasUndefined = (type: TsType | undefined): boolean =>
  isKeyword(type, 'undefined') || (type?.type === 'TsUnionType' && type.types.some(hasUndefined));

const ofReference = (name: string, params: readonly TsType[]): Facts => {
  const [selected, inserted] = params;
  if (name === 'JSONColumnType') return { ...FACTS, type: 'json' };
  if (!selected) return named(name);
  if (name === 'Generated') return { ...factsOf(selected), isGenerated: true };
  if (name === 'GeneratedAlways') return { ...factsOf(selected), isComputed: true };
  if (name === 'ColumnType')
    return {
      ...factsOf(selected),
      isGenerated: hasUndefined(inserted),
      isComputed: isKeyword(inserted, 'never'),
    };
  throw unknown(name);
};

const ofUnion = (types: readonly TsType[]): Facts => {
  const parts = types.filter((type) => !isKeyword(type, 'null'));
  const isNullable = parts.length < types.length;
  const [first = FACTS, ...others] = parts.map(factsOf);
  if (others.some(({ type }) => type !== first.type)) throw unknown(types);
  const all = [first, ...others].flatMap((part) => part.words ?? []);
  return { ...first, isNullable, words: first.words && all };
};

const factsOf = (type: TsType): Facts => {
  if (type.type === 'TsKeywordType') return { ...FACTS, type: type.kind };
  if (type.type === 'TsUnionType') return ofUnion(type.types);
  if (type.type === 'TsArrayType') return { ...FACTS, type: `${factsOf(type.elemType).type}[]` };
  if (type.type === 'TsLiteralType' && type.literal.type === 'StringLiteral')
    return words([type.literal.value]);
  if (type.type === 'TsTypeReference' && type.typeName.type === 'Identifier')
    return ofReference(type.typeName.value, type.typeParams?.params ?? []);
  if (type.type === 'TsIndexedAccessType') return named(indexedName(type.objectType, type.indexType));
  throw unknown(type);
};

const indexedName = (object: TsType, index: TsType): string => {
  if (object.type !== 'TsTypeReference' || object.typeName.type !== 'Identifier') throw unknown(object);
  if (index.type !== 'TsLiteralType' || index.literal.type !== 'StringLiteral') throw unknown(index);
  return `${object.typeName.value}['${index.literal.value}']`;
};

const memberOf = (element: TsTypeElement): [name: string, type: TsType] => {
  if (element.type !== 'TsPropertySignature' || element.key.type !== 'Identifier' || !element.typeAnnotation)
    throw unknown(element);
  return [element.key.value, element.typeAnnotation.typeAnnotation];
};

const snakeOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every column of every table of the interface `Tables` in `file`, under the names of the database. */
export const readTypedColumns = async (file: string): Promise<TypedColumn[]> => {
  const { body } = await parseFile(file, { syntax: 'typescript' });
  const declared = body.flatMap((item) => (item.type === 'ExportDeclaration' ? [item.declaration] : []));
  const schema = declared.find(
    (item) => item.type === 'TsInterfaceDeclaration' && item.id.value === 'Tables',
  );
  if (schema?.type !== 'TsInterfaceDeclaration') throw new Error(`There is no interface Tables in ${file}.`);
  return schema.body.body.map(memberOf).flatMap(([table, type]) => {
    if (type.type !== 'TsTypeLiteral') throw unknown(type);
    return type.members.map(memberOf).map(([name, column]) => ({
      table: snakeOf(table),
      name: snakeOf(name),
      ...factsOf(column),
    }));
  });
};
