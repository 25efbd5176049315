/** The contact form. */
export const contact = {
  contact: {
    title: 'Write to us',
    lead: 'A person reads it and answers by e-mail.',
    name: 'Name',
    email: 'E-mail',
    subject: 'Subject',
    optional: 'Optional',
    message: 'Message',
    left: '{{left}} characters left',
    send: 'Send',
    cancel: 'Cancel',
    close: 'Close',
    privacy: 'What you write reaches us as a mail and is used only to answer you.',
  },
} as const;
