/** Who we are. */
export const about = {
  about: {
    title: 'About us',
    description:
      'Roomwright rebuilds a room from a photo, designs it in three dimensions and lets light fall on it. Why we work that way, and what we hold to.',
    headline: 'We build rooms, then pictures of them.',
    lead: 'A wright is someone who makes things: a shipwright, a wheelwright. Roomwright makes rooms out of photographs, carefully enough that you can count on what you see.',
    alt: 'A room designed by Roomwright',
    why: 'Why',
    whyText:
      'Tools that paint over a photo make pretty pictures and move the windows. That is fine for dreaming and useless for work: a client signs for a room that does not exist, a buyer visits a flat that looked larger, a floor is ordered by a picture that has no scale. We wanted pictures that a professional can stand behind.',
    how: 'How',
    howSteps: {
      read: {
        title: 'Read',
        line: 'From lines and vanishing points come camera, walls, floor and openings, in metres. How sure we are is said, not hidden.',
      },
      design: {
        title: 'Design',
        line: 'Furniture is placed by the rules of the trade: ways to walk, distances to talk across, something to look at. {{styles}} styles, {{materials}} materials at their real size.',
      },
      light: {
        title: 'Light',
        line: 'Light is traced from your windows and lamps through the new room, and laid over the photo.',
      },
    },
    hold: 'What we hold to',
    holds: {
      honest: {
        title: 'A picture says what it is',
        line: 'Altered pictures carry that in their data, with a list of what changed.',
      },
      yours: {
        title: 'Your photos are yours',
        line: 'We do not sell them, show them or train on them. Delete your account and they are gone.',
      },
      plain: {
        title: 'Plain prices',
        line: 'You see what it costs before it starts, and what fails costs nothing.',
      },
      repeat: {
        title: 'The same again',
        line: 'The same recipe gives the same picture. That makes results something to build on.',
      },
      own: {
        title: 'Yours to run',
        line: 'It works on an ordinary computer, offline, without a graphics card.',
      },
      all: {
        title: 'For everybody',
        line: 'In three languages, by keyboard, with a screen reader, in light and dark.',
      },
    },
    where: 'Where',
    whereText:
      'Roomwright is offered from Singapore, in English, simplified and traditional Chinese. If you want to know more, or tell us what is missing, write to us; a person answers.',
    closing: 'See what it makes of your room.',
  },
} as const;
