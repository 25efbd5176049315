/** The four pages of tools; figures are filled in from the catalogue and the limits. */
import { whenAvailable } from '../../lib/whenAvailable.ts';
export const features = {
  features: {
    styleRendering: {
      title: 'Style rendering: restyle a room photo',
      description: whenAvailable(
        ['render-sketch', 'refurnish'],
        'Redesign a room photo or a sketch in {{styles}} styles, at three levels of change, for homes and commercial rooms. Windows and camera stay.',
        'Redesign a room photo in {{styles}} styles, from a light touch to other walls and floor, for homes and commercial rooms. Windows and camera stay.',
      ),
      headline: 'Your room, in {{styles}} styles.',
      lead: 'Give it a photo, say what the room is and how far to go. You get the same room, from the same spot, in the style you chose.',
      try: 'Restyle a photo',
      before: 'The room as it was photographed',
      after: 'The same room restyled',
      points: {
        one: {
          title: 'Light touch',
          line: 'Light, colours and textiles change. Every object stays where it is.',
        },
        two: {
          title: 'Redecorate',
          line: 'Walls and floor change too, laid in perspective. Furniture stays.',
        },
        three: {
          title: 'Refurnish',
          line: 'Furniture is cleared and designed anew in three dimensions, with shadows that belong to your windows.',
        },
        four: {
          title: 'Locks',
          line: 'Keep the floor, the walls, the ceiling, the openings or the furniture. What is locked is left alone at every level.',
        },
      },
      steps: {
        one: {
          title: 'Upload',
          line: 'A photo of the whole room works best: two walls, the floor, a level camera.',
        },
        two: {
          title: 'Choose',
          line: 'One of {{rooms}} kinds of room, a style, a level, and what is locked.',
        },
        three: {
          title: 'Compare',
          line: 'Up to four variants side by side. Keep one, or go on from it: every version knows where it came from.',
        },
      },
      limits: {
        formats: 'PNG or JPEG, up to {{mb}} MB and {{side}} px a side.',
        sizes: 'Results: 1k is 1024 px on the long side, 2k is 2048 px, 4k fits within 4096 × 2160 px.',
        mark: 'On the Free plan: 1k, with a small visible mark.',
      },
      questions: {
        one: {
          q: 'Do the windows stay where they are?',
          a: whenAvailable(
            ['score', 'refurnish'],
            'Yes, at all three levels, and so does the camera. With new furniture the result is measured against the photo ' +
              'and scored, and you can lay the outline of the room over the photo to check.',
            'Yes, at every level, and so does the camera. You can lay the outline of the room over the photo to check.',
          ),
        },
        two: {
          q: 'What if it cannot read my room?',
          a: 'Then it says so. Every result carries its confidence; where it is low, you drag the corners to where they belong, or the picture keeps its walls and floor and only light and colour change.',
        },
        three: {
          q: 'Can I get the same picture again?',
          a: 'Yes. A design keeps its recipe. The same recipe on the same photo gives the same picture, byte for byte.',
        },
        four: {
          q: 'Does it take sketches?',
          a: 'Yes. A line drawing of a room becomes a lit picture; see sketch drawing.',
        },
      },
      closing: 'Try it on the room that you are sitting in.',
      gives: 'PNG, 1k to 4k',
    },
    sketchDrawing: {
      title: whenAvailable(
        'render-sketch',
        'Sketch drawing: photo to line drawing, and back',
        'Sketch drawing: a photo as a line drawing',
      ),
      description: whenAvailable(
        'render-sketch',
        'Turn a room photo into a pencil, ink or technical line drawing, or a line drawing into a lit, photo-like picture that keeps your lines.',
        'Turn a room photo into a pencil, ink or technical line drawing, as a picture and as SVG.',
      ),
      headline: whenAvailable('render-sketch', 'From photo to line. From line to light.', 'From photo to line.'),
      lead: whenAvailable(
        'render-sketch',
        'Draw what is there, or light what you drew. Both ways the geometry stays: your lines are the room.',
        'Draw what is there. The geometry stays: your room is the drawing.',
      ),
      try: 'Draw a photo',
      before: 'The line drawing of a room',
      after: whenAvailable('render-sketch', 'The same room as a lit picture', 'The room that was drawn'),
      points: {
        one: {
          title: 'Pencil',
          line: 'Soft strokes that follow form. For mood boards and first talks.',
        },
        two: {
          title: 'Ink',
          line: 'Clear black contours, light where the room is light.',
        },
        three: {
          title: 'Technical',
          line: 'Straight architectural lines, joined at the corners, as SVG that your drawing software opens.',
        },
        four: {
          title: 'Sketch to render',
          line: 'The other way round: camera and plan are taken from the drawing; furniture that is recognised stands where you drew it, the rest is listed. We aim for ten seconds a picture.',
        },
      },
      steps: {
        one: {
          title: 'Upload',
          line: whenAvailable(
            'render-sketch',
            'A photo to be drawn, or a drawing to be lit: paper photographed from above will do.',
            'A photo of the room, as large as you have it.',
          ),
        },
        two: {
          title: 'Choose',
          line: whenAvailable(
            'render-sketch',
            'Pencil, ink or technical for a drawing; style and kind of room for a picture.',
            'Pencil, ink or technical.',
          ),
        },
        three: {
          title: 'Download',
          line: whenAvailable(
            'render-sketch',
            'Drawings as PNG, technical ones also as SVG; pictures as PNG.',
            'Drawings as PNG and as SVG.',
          ),
        },
      },
      limits: {
        formats: 'PNG or JPEG, up to {{mb}} MB and {{side}} px a side.',
        sizes: whenAvailable(
          'render-sketch',
          'Drawings keep the size of the photo. Pictures come in 1k, 2k or 4k.',
          'Drawings keep the size of the photo.',
        ),
        mark: whenAvailable(
          'render-sketch',
          'Sketch to render is in every plan; drawing a photo needs a paid one.',
          'Needs a paid plan.',
        ),
      },
      questions: {
        one: {
          q: 'My sketch is drawn by hand. Does that work?',
          a: 'Yes, as long as walls and floor can be told apart. Lines may wobble; two clear vanishing directions help most.',
        },
        two: {
          q: 'Does it add things that I did not draw?',
          a: 'Furniture that is recognised stays where it was drawn. Light, materials and small things of the style are added; the variants differ in those.',
        },
        three: {
          q: 'Can I open the drawing in CAD?',
          a: 'The technical drawing is an SVG of straight lines. It is in perspective, as the photo is; it is no floor plan.',
        },
        four: {
          q: 'How long does it take?',
          a: 'We aim for ten seconds from sketch to picture. How busy the service is and the size that you ask for decide; you see stage and progress all the while.',
        },
      },
      closing: 'Draw one room and see.',
      gives: whenAvailable('render-sketch', 'PNG and SVG; pictures 1k to 4k', 'PNG and SVG'),
    },
    objectErasure: {
      title: 'Object erasure: take things out of a room photo',
      description:
        'Remove furniture, clutter or cables from a room photo by brush, by click or automatically. Pixels that you did not mark stay exactly as they were.',
      headline: 'Take it out. Leave the rest alone.',
      lead: 'Brush over a thing, click it, or let Roomwright find the clutter. The floor goes on underneath, and nothing else changes by a single pixel.',
      try: 'Erase something',
      before: 'A room with the thing in it',
      after: 'The same room without it',
      points: {
        one: {
          title: 'Brush',
          line: 'Paint over what should go, as fine or as broad as you like. Undo and redo as often as you need.',
        },
        two: {
          title: 'Regions',
          line: 'Click one thing or many. Things are found for you, at three levels of detail.',
        },
        three: {
          title: 'Automatic',
          line: 'Loose clutter is proposed; you tick what may go.',
        },
        four: {
          title: 'Watermarks',
          line: 'Overlays are un-blended before anything is painted in. You confirm that the picture is yours to change.',
        },
      },
      steps: {
        one: {
          title: 'Upload',
          line: 'Any photo. It is worked on at its full size.',
        },
        two: {
          title: 'Mark',
          line: 'By brush, by clicks or automatically. Shadow and reflection are taken along.',
        },
        three: {
          title: 'Check',
          line: 'See the difference, and the exact area that was touched.',
        },
      },
      limits: {
        formats: 'PNG or JPEG, up to {{mb}} MB and {{side}} px a side.',
        sizes: 'The result has the size of the photo; nothing is scaled down in between.',
        mark: 'Needs a paid plan. Finding the regions costs nothing.',
      },
      questions: {
        one: {
          q: 'Is the rest really unchanged?',
          a: 'Outside the area that is reported, every pixel has the value that it had. You can download the area as a mask and compare.',
        },
        two: {
          q: 'What appears where the thing stood?',
          a: 'What the room would show: boards go on in perspective, tiles keep their grid, walls keep their light.',
        },
        three: {
          q: 'Can it remove people or plates?',
          a: 'Yes, mark them like anything else. For listings, mind the rules of your market on what may be taken out of a picture.',
        },
        four: {
          q: 'May I remove a watermark?',
          a: 'Only from pictures that are yours or that you may change. You are asked to confirm it each time.',
        },
      },
      closing: 'Clear one room, and look closely.',
      gives: 'PNG at full size, with the mask',
    },
    highDefinition: {
      title: 'High-definition restoration of room photos',
      description:
        'Make small, noisy or compressed room photos clear: denoise, deblur and enlarge two or four times, up to {{longest}} px on the long side.',
      headline: 'The photo you wish you had taken.',
      lead: 'Old phones, messengers and listing portals make pictures small and blotchy. This takes the damage out and puts sharp edges back.',
      try: 'Restore a photo',
      before: 'A small, noisy photo',
      after: 'The same photo restored',
      points: {
        one: {
          title: 'Noise',
          line: 'Grain and colour specks go, texture of cloth and wood stays.',
        },
        two: {
          title: 'Compression',
          line: 'The little squares of strong JPEG are smoothed along edges, not across them.',
        },
        three: {
          title: 'Blur',
          line: 'Slight shake and soft lenses are measured and undone, without halos.',
        },
        four: {
          title: 'Size',
          line: 'Twice or four times as large, or as it is, only cleaner.',
        },
      },
      steps: {
        one: {
          title: 'Upload',
          line: 'The best copy that you have; a file beats a screenshot.',
        },
        two: {
          title: 'Choose',
          line: 'The size to end with.',
        },
        three: {
          title: 'Look closely',
          line: 'Zoom into before and after at the same spot.',
        },
      },
      limits: {
        formats: 'PNG or JPEG, up to {{mb}} MB and {{side}} px a side.',
        sizes: 'Results end at {{longest}} px on the long side.',
        mark: 'Needs a paid plan.',
      },
      questions: {
        one: {
          q: 'Does it invent detail?',
          a: 'Edges and texture are sharpened from what the photo holds. It draws no faces, no lettering and no objects that were not there.',
        },
        two: {
          q: 'Is it good enough for print?',
          a: 'A restored 2k photo prints well to about 17 cm at 300 dots an inch, 4k to about 35 cm.',
        },
        three: {
          q: 'Can I keep the size and only clean it?',
          a: 'Yes. Choose the size of the source; noise, blocks and blur are dealt with and the pixels stay as many as they are.',
        },
        four: {
          q: 'Is a restored photo an altered one?',
          a: 'It shows the same room. It still carries a note in its metadata that it was edited, so that nobody has to guess.',
        },
      },
      closing: 'Find your worst photo. Start with that one.',
      gives: 'PNG, up to {{longest}} px',
    },
  },
} as const;
