/** History of designs. */
export const designs = {
  history: {
    title: 'History',
    count_one: '{{count}} design',
    count_other: '{{count}} designs',
    order: 'Order',
    newest: 'Newest',
    oldest: 'Oldest',
    running: 'In progress',
    empty: 'Your designs will hang here',
    emptyLine: 'Restyle a photo, and each picture is kept with its recipe.',
    emptyAction: 'Restyle a photo',
    open: 'Open in the studio',
    download: 'Download',
    delete: 'Delete',
    more: 'Actions for {{name}}',
    deleteConfirm: 'Delete this design? The picture is gone for good and cannot be brought back.',
    loadMore: 'Show more',
    failed: 'Your designs could not be loaded.',
    alt: '{{style}}, {{room}}',
    show: 'Show',
  },
} as const;
