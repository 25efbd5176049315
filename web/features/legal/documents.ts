/** The documents of the page and their parts, in order; ids are anchors that mails and forms link to. */

export const documents = {
  terms: [
    'who',
    'account',
    'pictures',
    'honest',
    'measures',
    'credits',
    'consumers',
    'service',
    'liability',
    'ending',
    'law',
  ],
  privacy: ['short', 'who', 'kept', 'shared', 'rights', 'children', 'security', 'automated'],
  marketing: ['when', 'stop', 'never', 'claims'],
} as const;

export type DocumentName = keyof typeof documents;
export const documentNames = Object.keys(documents) as readonly DocumentName[];

/** Day from which this wording holds, ISO. */
export const inForceFrom = '2026-11-21';
