/** Newsletter, contact form, and what is kept about people. */
import { z } from 'zod';
import { emailField, userNameField } from './accounts.ts';
import { call, nothing } from './call.ts';
import { limits } from './limits.ts';

export const subscribe = call({
  id: 'newsletterSubscribe',
  method: 'GET',
  path: '/api/v2/subscribe/notification',
  summary: 'Subscribes an address to the newsletter. The answer is the same when it is subscribed already.',
  access: 'none',
  input: z.object({ email: emailField }),
  output: nothing,
  codes: [],
});

export const contact = call({
  id: 'contact',
  method: 'POST',
  path: '/api/v1/contact',
  summary: 'Sends a message to the operator.',
  access: 'none',
  input: z.object({
    name: userNameField,
    email: emailField,
    // What turns a line round becomes a space in the mail: somebody who writes is not refused for it.
    subject: z
      .string()
      .trim()
      .max(limits.contact.subject)
      .regex(/^[^\p{Cc}]*$/u)
      .optional(),
    message: z
      .string()
      .trim()
      .min(1)
      .max(limits.contact.message)
      // No control characters but tabs and line ends.
      .regex(/^(?:[^\p{Cc}]|[\t\r\n])*$/u),
  }),
  output: nothing,
  codes: [],
});

export const privacy = call({
  id: 'privacy',
  method: 'GET',
  path: '/api/v1/privacy',
  summary: 'What is kept about people, what for, for how long, and how it is deleted.',
  access: 'none',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        what: z.string(),
        why: z.string(),
        keptFor: z.string(),
        deletion: z.string(),
      }),
    ),
  }),
  codes: [],
});
