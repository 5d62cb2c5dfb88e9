import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ PUBLIC_URL: 'https://exam.example.org' });

test.each([['/api/ready'], ['/api/no-such-call'], ['/api/student/available-tasks']])(
  'what %s answers carries the headers that protect pages, failures too',
  async (path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'self';.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
    });
  },
);
