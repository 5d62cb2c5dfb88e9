/** What receivers of webhooks can be told of, in words; `docs/webhooks.md` shows what each message holds. */
export const WEBHOOK_EVENTS = {
  'exam.over': ['An exam is over', 'Every student has handed in, those with extra time too.'],
  'exam.graded': ['An exam is graded', 'It is over, and every program has been graded.'],
  'results.published': ['Results are published', 'Students can see their results.'],
  'marks.changed': ['Marks changed', 'Marks of published results are no longer what students saw.'],
  'request.opened': ['A request was opened', 'A student asks for another look at a question.'],
} as const satisfies Readonly<Record<string, readonly [name: string, when: string]>>;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventType[];

/** What only says that a receiver is reached: whoever manages a webhook sends it. */
export const PING = 'ping';
export type WebhookMessageType = WebhookEventType | typeof PING;

interface SubmissionOf {
  id: string;
  /** Of its student. */
  username: string;
}

/** What a message says of the exam that it is about. */
export interface ExamData {
  instituteId: string;
  departmentId: string;
  task: { id: string; name: string };
}

/** The body of a message, which is sent as JSON: ids, and of people no more than usernames. */
export interface WebhookMessage {
  type: WebhookMessageType;
  /** When it happened, ISO 8601 in UTC; a later try says the same. */
  timestamp: string;
  data:
    | Record<string, never>
    | ExamData
    /** Of `marks.changed`. */
    | (ExamData & { submissions: SubmissionOf[] })
    /** Of `request.opened`. */
    | (ExamData & { request: { id: string; questionId: string }; submission: SubmissionOf });
}
