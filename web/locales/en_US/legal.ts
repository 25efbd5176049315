/** Terms, privacy and marketing policy. A line end inside a text begins a new paragraph. */
export const legal = {
  legal: {
    title: 'Terms, privacy and marketing policy',
    description:
      'The terms of Roomwright, what we keep about you and for how long, your rights, and when we write to you. In plain language.',
    headline: 'Terms and policies',
    lead: 'What you can expect of us, and what we ask of you. In plain language, since you should be able to read what you agree to.',
    contents: 'On this page',
    date: 'In force from {{date}}',
    terms: {
      title: 'Terms and conditions',
      sections: {
        who: {
          title: 'Who we are and what this is',
          text: 'Roomwright is a service that makes and changes pictures of rooms. It is offered from Singapore by the operator of this server, “we” below. You reach us by the contact form at the foot of every page.\nBy opening an account you agree to these terms. If you open one for a company, you say that you may do so for it.',
        },
        account: {
          title: 'Your account',
          text: 'You must be at least {{age}} years old. If the law of your country asks for a parent’s or guardian’s consent at your age, you need that consent.\nAn account belongs to one person. Keep your password and your second factor to yourself, and tell us if somebody else got hold of them. What is done through your account or your API keys counts as done by you until you tell us.',
        },
        pictures: {
          title: 'Your pictures',
          text: 'What you upload stays yours, and so does what is made from it. You give us only the permission that we need to store it, work on it and show it to you and to those whom you give a link. It ends when you delete the picture or the account.\nUpload only pictures that you may use and change. Where people can be recognised, have their consent. You may use results for any lawful purpose, paid work included.',
        },
        honest: {
          title: 'Honest use',
          text: 'Results are visualisations, not photographs of what exists. When others decide by them, as with listings, offers or contracts, say that the picture was altered. Where the law asks for a label or for the original, such as California’s AB 723 for listing photos, giving it is your duty; the disclosure pack helps you with it.\nYou may not use Roomwright to hide defects from buyers or tenants, to remove marks from pictures that are not yours to change, to deceive or harass anyone, or to make unlawful content. You may not disturb the service, get around its limits, or resell access without an agreement.',
        },
        measures: {
          title: 'Sizes, quantities and costs',
          text: 'Lengths, areas, numbers of pieces and costs are estimates from a picture and from a length that you give. They are no survey and no offer. Measure on site before you order, cut or build. Colours differ from screen to screen and from batch to batch.',
        },
        credits: {
          title: 'Plans, credits and payment',
          text: 'Prices are in Singapore dollars, taxes included, and are shown before you pay. Payment is handled by a payment service.\nCredits of the month end with the month; credits that you buy do not end. A job sets credits aside when it starts, takes them for pictures that are delivered and gives the rest back. Credits are no money and cannot be paid out or passed on, except where the law says otherwise.\nPro runs from month to month until you end it, and then to the end of the month that is paid for. We announce a higher price at least 30 days before it applies to you; you can leave before that. If a paid service was not delivered or did not do what it says, write to us: we put it right or return what you paid for it.',
        },
        consumers: {
          title: 'Withdrawal and other rights of consumers',
          text: 'Rights that the law gives you as a consumer stay whole, whatever else is written here. If you live in the European Union or the United Kingdom you can withdraw from a purchase within 14 days. If you ask us to begin at once and use credits in that time, we may keep the share for what was delivered.',
        },
        service: {
          title: 'The service',
          text: 'We work to keep it available and to improve it, and may change parts of it. We tell you beforehand if a change takes away something that you pay for. It may be interrupted for maintenance or for reasons outside our control. Keep copies of what matters to you: designs of the Free plan are deleted after {{days}} days.\nResults come from automatic methods and can be wrong or unsuitable. Confidence and lists of changes are there for you to check them.',
        },
        liability: {
          title: 'Liability',
          text: 'We answer without limit for intent, gross negligence, death or injury, and wherever the law allows no limit. For the rest, our liability is limited to damage that could be foreseen, and to the greater of what you paid us in the twelve months before and 100 SGD. We do not answer for decisions taken by an altered picture that was passed on without saying so.',
        },
        ending: {
          title: 'Ending',
          text: 'You can delete your account at any time, in the settings; it takes effect at once. We may suspend or close an account that breaks these terms in a serious way, with notice and reason unless the law or somebody’s safety forbids it. If we close an account without such a reason, we return what you paid for credits and months that you can no longer use.',
        },
        law: {
          title: 'Law and changes',
          text: 'The law of Singapore applies, and its courts decide. If you are a consumer, the protective rules and the courts of the country where you live are open to you as well.\nWe announce changes of these terms by e-mail at least 30 days ahead. If you do not agree, you can leave before they apply, and get back what you paid for the time after. Small corrections that take nothing away from you may come without notice. If one sentence is invalid, the others still hold. If translations differ, the English text decides, unless the law of your country says otherwise.',
        },
      },
    },
    privacy: {
      title: 'Privacy policy',
      sections: {
        short: {
          title: 'In short',
          text: 'We keep what the service needs and no more. We do not sell it, do not show your pictures to anyone without your link, do not train models on them unless you ordered that, and use no trackers and no advertising.',
        },
        who: {
          title: 'Who is responsible, and by which law',
          text: 'Responsible is the operator of this server, in Singapore, reached by the contact form; ask there for the data protection officer. We follow Singapore’s Personal Data Protection Act (PDPA), the General Data Protection Regulation for people in the European Union and the United Kingdom, and California’s CCPA where it applies.\nGrounds in the sense of the GDPR: the contract with you (account, pictures, credits, payment), the law (accounts of payments), your consent (newsletter), and our legitimate interest in a safe service (sessions, security events, limits of requests, logs).',
        },
        kept: {
          title: 'What is kept, why, and for how long',
          text: 'This list is made from the settings that the server works with.',
        },
        shared: {
          title: 'Who else sees it',
          text: 'The payment service sees what you enter there. The mail service that delivers our mails sees address and text. Where an outside engine is connected for better pictures, it gets the picture and the request, nothing about you. Otherwise nobody, unless a court or an authority orders it by law.\nIf data leaves Singapore or your country on that way, we see to a protection that is comparable, such as standard contractual clauses.',
        },
        rights: {
          title: 'Your rights',
          text: 'You can see, correct, take along and delete your data: in the settings, without asking us. “Export” gives you everything as a zip; “Delete account” removes it at once. You can also object, restrict, or withdraw a consent for the future. Write to us and we answer within 30 days, free of charge.\nIf you think that we are wrong, you can complain to the authority: in Singapore the Personal Data Protection Commission, in the European Union the one where you live. Californians: we do not sell or share personal information, and nobody is treated differently for using a right.',
        },
        children: {
          title: 'Children',
          text: 'The service is not for people under {{age}}. If we learn of such an account we delete it.',
        },
        security: {
          title: 'How it is protected',
          text: 'Connections are encrypted. Passwords are kept as argon2id hashes, tokens and keys as hashes, secrets of the second factor encrypted. Links to pictures are signed and expire. If something goes wrong that endangers you, we tell you and the authority as the law asks, without delay.',
        },
        automated: {
          title: 'Automatic decisions',
          text: 'Pictures are made automatically. No decision with legal effect for you is.',
        },
      },
    },
    marketing: {
      title: 'Marketing policy',
      sections: {
        when: {
          title: 'When we write to you',
          text: 'About your account, such as activation, a new device, or a payment: always, since you need to know. The newsletter: only if you asked for it, by a box that is not ticked beforehand or by the form at the foot of the page.',
        },
        stop: {
          title: 'How to stop it',
          text: 'One click on the link in any newsletter, without signing in. It takes effect at once. Singapore’s Spam Control Act, the European ePrivacy rules and the American CAN-SPAM Act ask for this; we would do it anyway.',
        },
        never: {
          title: 'What we do not do',
          text: 'We do not call or text you for advertising, pass your address on, buy addresses, follow you across sites, or use your pictures in our advertising. Pictures on this site were made by Roomwright from rooms that never existed.',
        },
        claims: {
          title: 'Figures in our advertising',
          text: 'Where our pages name figures such as more approvals or fewer revisions, they are targets and are called so. We will name results once they are measured and you can check them.',
        },
      },
    },
    item: 'What',
    reason: 'Why',
    length: 'How long',
    deletion: 'How it goes',
  },
} as const;
