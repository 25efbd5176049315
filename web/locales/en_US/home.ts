/** The first page. */
import { listOf, whenAvailable } from '../../lib/whenAvailable.ts';
export const home = {
  home: {
    title: 'A photo of your room, restyled',
    description:
      'A photo of a room goes in, the same room in another style comes out. Walls, windows and camera stay where they are. Ten free credits a month.',
    headline: 'The same room, in another style.',
    lead: 'Bring a photo. Roomwright reads its walls, floor and light, and designs it anew in the style you choose. The windows stay where they are, and so does the camera.',
    start: 'Restyle a photo',
    beforeAlt: whenAvailable('refurnish', 'An empty room in daylight', 'A room in daylight'),
    afterAlt: 'The same room, designed by Roomwright',
    figureNote: 'Room and design both made by Roomwright. Drag the handle.',
    staysTitle: 'A room, not a guess',
    staysLine:
      'Roomwright does not paint over your photo and hope. It rebuilds the room in metres, designs that, and lets light fall on it.',
    stays: {
      windows: {
        title: 'Windows stay',
        line: whenAvailable(
          'score',
          'Openings, walls and camera are measured first and kept. A newly furnished room is scored on how well they held.',
          'Openings, walls and camera are measured first and kept.',
        ),
      },
      scale: {
        title: 'True scale',
        line: whenAvailable(
          'quantity',
          'A 20 cm board is 20 cm wide, from the sofa to the far wall. From one known length come square metres, pieces and cost.',
          'A 20 cm board is 20 cm wide, from the sofa to the far wall.',
        ),
      },
      same: {
        title: 'The same bytes',
        line: 'The same recipe gives the same picture, to the last pixel, next week and on another machine.',
      },
      cpu: {
        title: 'Runs on a CPU',
        line: 'No graphics card, no cloud, no downloaded model. It works offline on an ordinary computer, yours if you like.',
      },
    },
    roomAlt: 'A room drawn in perspective, four metres twenty wide and two metres eighty high',
    toolsTitle: 'Four tools to begin with',
    toolsLine: 'Each does one thing to a picture, says what it costs before it starts, and leaves the original alone.',
    tools: {
      styleRendering: whenAvailable(
        'refurnish',
        'Redesign a photo in {{styles}} styles: light and colour only, walls and floor too, or the furniture as well.',
        'Redesign a photo in {{styles}} styles: light and colour only, or walls and floor too.',
      ),
      sketchDrawing: whenAvailable(
        'render-sketch',
        'From photo to line drawing, and from line drawing to a lit picture.',
        'From photo to line drawing, in pencil, ink or technical lines.',
      ),
      objectErasure: 'Take a thing out of the room. What you did not mark keeps every pixel.',
      highDefinition: 'Small, noisy or compressed photos made clear, up to 8192 px.',
    },
    moreTools: `Also here: ${listOf(
      [
        ['wall', 'new walls'],
        ['floor', 'new floors'],
        ['unmark', 'watermark removal'],
        ['chat', 'a chat about your room'],
        [null, 'an API'],
      ],
      { between: ', ', last: ' and ' },
    )}.`,
    stepsTitle: 'From photo to picture',
    steps: {
      one: {
        title: 'Bring a photo',
        line: 'PNG or JPEG, straight from the camera. The original is kept untouched.',
      },
      two: {
        title: 'Choose a style',
        line: 'Say what the room is, how far to go, and what must stay.',
      },
      three: {
        title: 'Compare and download',
        line: 'Before and after in one frame. What fails or is cancelled costs nothing.',
      },
    },
    stylesTitle_one: '{{count}} style',
    stylesTitle_other: '{{count}} styles',
    stylesLine: 'Each one is a palette, a set of materials, a way of building furniture and a light.',
    allFamilies: 'All',
    allStyles_one: 'Show {{count}} style',
    allStyles_other: 'Show all {{count}} styles',
    solutionsTitle: 'For people who sell rooms',
    solutions: {
      interiorDesigner: 'Three directions before the first meeting ends.',
      realEstate: whenAvailable(
        'refurnish',
        'Staged listings that say they are staged.',
        'Cleared and brightened listings that say what was changed.',
      ),
      leadsPlatform: 'A visitor’s own photo becomes an enquiry worth having.',
      designCompany: 'One standard of picture for the whole team.',
      enterpriseSupport: whenAvailable(
        ['floor', 'quantity'],
        'Your floor in their room, at its real size, with the quantity.',
        'Materials in their room, at their real size.',
      ),
    },
    plansTitle: 'Begin for nothing',
    plansLine: 'You pay for pictures that are delivered. What fails or is cancelled costs nothing.',
    closing: 'See your own room in it.',
    suppliers: 'Materials suppliers',
  },
} as const;
