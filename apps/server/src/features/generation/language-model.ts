import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  AISDKError,
  APICallError,
  extractJsonMiddleware,
  extractReasoningMiddleware,
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  TypeValidationError,
  wrapLanguageModel,
  type LanguageModel,
  type ModelMessage,
} from 'ai';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { modelAnswerSchema, UnusableResponse, type ModelResponse } from './model-response.ts';

/** Where a model is asked. */
export interface ModelSettings {
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
}

/** The settings without which no model can be asked, by name. A key is not one: a service of one's own needs none. */
export const missingSettings = ({ baseUrl, model }: Config['ai']): string[] => [
  ...(baseUrl ? [] : ['AI_BASE_URL']),
  ...(model ? [] : ['AI_MODEL']),
];

/** @throws NOT_CONFIGURED naming the settings that are missing */
export const requireSettings = (ai: Config['ai']): ModelSettings => {
  const { baseUrl, model, apiKey } = ai;
  if (!baseUrl || !model)
    throw new AppError(
      'NOT_CONFIGURED',
      `Questions cannot be generated here yet. An administrator has to set ${missingSettings(ai).join(' and ')}.`,
    );
  return { baseUrl, model, apiKey };
};

/** The object in an answer, without the fence or the words that some models put around it. */
const objectIn = (text: string): string => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1) || text;

/** `plainly`: without `response_format`, for servers that do not know JSON schemas there. */
const modelOf = ({ baseUrl, model, apiKey }: ModelSettings, plainly: boolean): LanguageModel => {
  const service = createOpenAICompatible({
    name: 'service',
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
    supportsStructuredOutputs: true,
    ...(plainly ? { transformRequestBody: (body) => ({ ...body, response_format: undefined }) } : {}),
  });
  return wrapLanguageModel({
    model: service(model),
    middleware: [
      extractJsonMiddleware({ transform: objectIn }),
      extractReasoningMiddleware({ tagName: 'think' }),
    ],
  });
};

const ADMIN = 'An administrator has to check';
/** Sentences for the answers of a service that refuses. Its own words are not passed on: some repeat the key. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: `The AI service refused the key. ${ADMIN} AI_API_KEY.`,
  403: `The AI service refused the key. ${ADMIN} AI_API_KEY.`,
  404: `The AI service does not know the address or the model. ${ADMIN} AI_BASE_URL and AI_MODEL.`,
  429: 'The AI service takes no more requests at the moment, or its quota is used up. Please try again later.',
};
const AGAIN = 'Please try again. If this goes on, an administrator has to check AI_BASE_URL.';
const UNREACHED = `The AI service cannot be reached, or hung up. ${AGAIN}`;
const BROKEN_OFF = `The answer of the AI service broke off, or is not one of a chat service. ${AGAIN}`;

/** `cause` names what the network said; it holds neither request nor key. */
const refusalOf = ({ statusCode, cause }: APICallError): AppError => {
  if (statusCode === undefined) return Object.assign(new AppError('MODEL_AWAY', UNREACHED), { cause });
  if (statusCode < 300) return new AppError('MODEL_AWAY', BROKEN_OFF);
  return new AppError(
    'MODEL_AWAY',
    REFUSALS[statusCode] ??
      `The AI service failed (HTTP status ${statusCode}). Please try again; if this goes on, tell an administrator.`,
  );
};

const unusable = ({ text = '', finishReason, cause }: NoObjectGeneratedError): Error => {
  if (finishReason === 'content-filter')
    return new AppError('GENERATION_FAILED', 'The model refuses to write a question about this.');
  if (finishReason === 'length')
    return new UnusableResponse('The answer of the model is too long and was cut off.', text, 'Be shorter.');
  const issues = TypeValidationError.isInstance(cause) && cause.cause;
  return issues instanceof z.ZodError
    ? new UnusableResponse(
        'The answer of the model does not have the form that was asked for.',
        text,
        z.prettifyError(issues),
      )
    : new UnusableResponse('The answer of the model is not readable.', text, 'It is not valid JSON.');
};

const failureOf = (error: unknown): unknown => {
  if (NoObjectGeneratedError.isInstance(error)) return unusable(error);
  if (NoOutputGeneratedError.isInstance(error))
    return new UnusableResponse('The answer of the model is empty.', '');
  if (APICallError.isInstance(error)) return refusalOf(error);
  if (AISDKError.isInstance(error)) return new AppError('MODEL_AWAY', BROKEN_OFF);
  return error;
};

interface Question {
  instructions: string;
  messages: ModelMessage[];
}

const askOnce = async (
  model: LanguageModel,
  asked: Question,
  signal: AbortSignal,
): Promise<ModelResponse> => {
  const { output } = await generateText({
    model,
    ...asked,
    output: Output.object({ schema: modelAnswerSchema, name: 'question' }),
    abortSignal: signal,
    // A repeated request costs again: the person decides about it.
    maxRetries: 0,
  });
  return output;
};

/** How servers answer a `response_format` that they do not know. */
const isFormatRefused = (error: unknown): boolean =>
  APICallError.isInstance(error) && [400, 422, 501].includes(error.statusCode ?? 0);

/**
 * Asks the configured model for a question, by JSON schema and, where the server refuses one, by words alone. Whatever
 * comes back has passed `modelAnswerSchema`.
 * @throws {UnusableResponse} when the model's answer cannot be read or does not match
 * @throws {AppError} MODEL_AWAY, or GENERATION_FAILED when the model refuses
 */
export const askModel = async (
  settings: ModelSettings,
  asked: Question,
  signal: AbortSignal,
): Promise<ModelResponse> => {
  try {
    return await askOnce(modelOf(settings, false), asked, signal).catch((error: unknown) => {
      if (isFormatRefused(error)) return askOnce(modelOf(settings, true), asked, signal);
      throw error;
    });
  } catch (error) {
    throw failureOf(error);
  }
};
