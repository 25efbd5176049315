/** A shared link. */
export const share = {
  share: {
    title: 'Shared design',
    heading_one: 'A design, shared with you',
    heading_other: '{{count}} designs, shared with you',
    line: 'Shared on {{day}}. Drag the line to see the room before and after.',
    beforeAlt: 'The room as it was photographed',
    afterAlt: 'The same room, altered: {{title}}',
    label: 'Digitally altered picture',
    labelLine: 'Software changed the photo on the left. The room does not look like this today.',
    download: 'Download the picture',
    ownTitle: 'Your own room, like this',
    ownLine: 'A photo is enough.',
    own: 'Make your own',
    gone: 'This link shows nothing any more',
    goneLine: 'Whoever shared it has withdrawn it, or a part of the link is missing. Ask for a new one.',
  },
} as const;
