/** The five pages for readers with a trade. Their figures are targets. */
import { whenAvailable } from '../../lib/whenAvailable.ts';
export const solutions = {
  solutions: {
    interiorDesigner: {
      title: 'For interior designers',
      description:
        'Show clients their own room in several directions at the first meeting, and lock what is agreed. Windows, camera and proportions stay.',
      headline: 'Three directions before the first meeting ends.',
      lead: 'Photograph the room, choose styles, and put before and after on the table while the client is still talking. It stays their room: windows and proportions do not move.',
      alt: 'A living room with its design laid over the same view',
      problem:
        'A mood board asks the client to imagine. A full model costs you two days before you know whether they like the direction. Most revisions come out of that gap: a yes to words, then a no to the picture.',
      uses: {
        one: {
          title: 'First meeting',
          line: 'Restyle one phone photo in three or four styles. Talk about pictures of their room, not of someone else’s.',
        },
        two: {
          title: 'Concept',
          line: 'Turn your line drawing into a lit picture. What is recognised stays where you drew it.',
        },
        three: {
          title: 'Materials',
          line: 'Lay another floor, repaint one wall. A 20 cm board looks 20 cm wide, so that nobody is surprised on site.',
        },
        four: {
          title: 'Revisions',
          line: 'Lock what is agreed and change the rest. Versions form a tree; any of them can be taken up again.',
        },
      },
      exhibitTitle: 'A recipe, not a lucky hit',
      exhibitLine: whenAvailable(
        'scheme',
        'Every design keeps what it was made with. Run it again for the same picture, or apply it to the next room so that the home holds together.',
        'Every design keeps what it was made with. Run it again for the same picture.',
      ),
      recipe: {
        style: 'Style',
        room: 'Room',
        level: 'Level',
        levelValue: 'Redecorate',
        locks: 'Locked',
        locksValue: 'Floor, openings',
        seed: 'Seed',
        version: 'Version',
        versionValue: '3, from 2',
      },
      questions: {
        one: {
          q: 'Whose pictures are they?',
          a: 'Yours. What you upload and what is made from it belong to you; we use neither for advertising or training.',
        },
        two: {
          q: 'Can my client’s furniture stay?',
          a: whenAvailable(
            'refurnish',
            'With a light touch and when redecorating, all of it stays. Refurnishing replaces it, unless you lock it.',
            'With a light touch and when redecorating, all of it stays.',
          ),
        },
        three: {
          q: 'Will a client take it for a photograph?',
          a: 'The metadata says that the picture was altered, and the design’s page lists what changed. Say so as well when you show it.',
        },
      },
      closing: 'Bring the photo of your next first meeting.',
    },
    leadsPlatform: {
      title: 'For leads platforms',
      description:
        'Put room restyling on your site by API: visitors see their own room in another style, and you get an enquiry with photo, style and room.',
      headline: 'An enquiry that begins with their own room.',
      lead: 'Let people see their room restyled on your site before they ask for a quote. One call starts a picture, one reports its progress, and the enquiry is yours.',
      alt: 'A plain room that becomes a furnished one',
      problem:
        'Forms ask for budget and square metres, and people leave. A picture of their own room is a reason to stay, to pick a style, and to leave an address. And it tells the trade more than the form ever did.',
      uses: {
        one: {
          title: 'They upload',
          line: 'The room is read from the photo: walls, floor, openings. With one known length it is measured too.',
        },
        two: {
          title: 'They choose',
          line: 'From {{styles}} styles. Now you know their taste and their room.',
        },
        three: {
          title: 'You pass it on',
          line: 'Photo, picture, style and room go with the enquiry, so that the right professional calls.',
        },
        four: {
          title: 'You learn',
          line: 'Each request names a style and a room: your own figures of what people want.',
        },
      },
      exhibitTitle: 'Three calls, one key',
      exhibitLine: 'Upload, ask, fetch. The whole interface is described in <docs>a reference and OpenAPI</docs>.',
      api: {
        keys: 'Keys are named, switched off and deleted by you; each is shown once.',
        twice: 'A request that is sent twice is charged once.',
        events: 'Progress as server-sent events, or by asking.',
        fails: 'What fails or is cancelled gives its credits back.',
      },
      questions: {
        one: {
          q: 'Which plan has the API?',
          a: 'Customization. Tell us roughly how many pictures a month you expect, and we answer with a price.',
        },
        two: {
          q: 'Can it run on our own servers?',
          a: 'Yes. It needs no graphics card and no outside service; a dedicated server is part of Customization.',
        },
        three: {
          q: 'What happens to our visitors’ photos?',
          a: 'They belong to your account, are kept as long as you keep them, and go when you delete them. Location data is taken out of every copy that is shown.',
        },
      },
      closing: 'Put it on one page of your site and count.',
    },
    realEstate: {
      title: 'For real estate',
      description: whenAvailable(
        'refurnish',
        'Stage, clear and brighten listing photos. Windows and views stay, and each altered picture comes with a disclosure pack and its original.',
        'Clear and brighten listing photos. Windows and views stay, and each altered picture says what was changed.',
      ),
      headline: whenAvailable(
        'refurnish',
        'Listings that look lived in, and say so.',
        'Listings at their best, and honest about it.',
      ),
      lead: whenAvailable(
        'refurnish',
        'Furnish an empty room, clear a full one, brighten a dark one. Doors, windows and views stay as they are, and every altered picture says that it is altered.',
        'Clear a full room, brighten a dark one. Doors, windows and views stay as they are, and every altered picture says that it is altered.',
      ),
      alt: 'An empty room and the same room furnished',
      problem:
        'Empty rooms look small. Staging with real furniture costs weeks and a van. And a picture that hides what it is costs more than that: buyers who feel misled, portals that take it down, and in California since January 2026 a law, AB 723, that wants altered listing photos labelled with the original within reach.',
      uses: {
        one: {
          title: 'Furnish',
          line: 'An empty room gets furniture of its own size, with shadows from its own windows.',
        },
        two: {
          title: 'Clear',
          line: 'Boxes, cables and bins go; the floor goes on where they stood.',
        },
        three: {
          title: 'Brighten',
          line: 'Dark, noisy phone pictures become clear, with their lines straight.',
        },
        four: {
          title: 'Disclose',
          line: 'Label, original and list of changes are made with the picture, not the night before the viewing.',
        },
      },
      exhibitTitle: 'The disclosure pack',
      exhibitLine: 'One download to put beside the listing, made for rules such as California’s AB 723.',
      pack: {
        stamp: 'Digitally altered image',
        original: 'Original photo',
        label: 'A label in English, simplified and traditional Chinese',
        page: 'A page that shows the untouched original, reached by link and QR code',
        list: 'What was changed, one line each',
        source: 'The source type in the metadata, so that software can tell too',
      },
      questions: {
        one: {
          q: 'Is virtual staging allowed?',
          a: 'In many markets it is, as long as it is disclosed and hides no defect. Rules differ from place to place; check those of your market and portal. This page is no legal advice.',
        },
        two: {
          q: 'Could the view from the window change?',
          a: 'No. Windows, doors and what is seen through them stay as they were photographed.',
        },
        three: {
          q: 'May I erase a crack or a damp patch?',
          a: 'No. Our terms forbid hiding defects from buyers or tenants, and each erasure stands in the list of changes.',
        },
      },
      closing: 'Start with the listing that nobody clicks.',
    },
    designCompany: {
      title: 'For design companies',
      description:
        'One catalogue, one quality of picture and a record of how each was made, with credits that can be audited. For design and renovation firms.',
      headline: 'One standard of picture for the whole team.',
      lead: 'Every proposal from the same catalogue and at the same quality, with a record of how each picture came about. Nobody waits for the one who can render.',
      alt: 'A designed room of a proposal',
      problem:
        'In a team of ten, the picture depends on who had the evening free. Renders are bought in, files lie in ten places, and when the client says yes nobody can make that picture again.',
      uses: {
        one: {
          title: 'Propose',
          line: 'Settle a scheme on one photo and apply its recipe to every room of the home.',
        },
        two: {
          title: 'Organise',
          line: 'A group for each project, favourites, share links. Paid plans keep the history without end.',
        },
        three: {
          title: 'Order',
          line: 'Floors and walls with square metres, pieces and cost, from one known length.',
        },
        four: {
          title: 'Connect',
          line: 'API keys with names, so that your own tools can ask for pictures.',
        },
      },
      exhibitTitle: 'A ledger you can audit',
      exhibitLine:
        'Credits are set aside when a job starts, taken when the picture is there, and given back when it fails. Each booking stays on record and can be downloaded as CSV.',
      ledger: {
        grant: 'Credits of the month',
        reserve: 'Set aside: style rendering, 2 variants',
        capture: 'Taken: 1 picture delivered',
        release: 'Given back: 1 picture failed',
        booking: 'Booking',
        amount: 'Credits',
        balance: 'Balance',
      },
      questions: {
        one: {
          q: 'Can several people share one plan?',
          a: 'An account belongs to one person. For teams, write to us: Customization is agreed with you, credits and support included.',
        },
        two: {
          q: 'Can it run inside our network?',
          a: 'Yes, offline if need be. It runs on ordinary processors and sends nothing anywhere.',
        },
        three: {
          q: 'Do you train on our projects?',
          a: 'No. Training for your own style is part of Customization, happens only when you ask for it, and stays yours.',
        },
      },
      closing: 'Make your next proposal with it.',
    },
    materialsSupplier: {
      title: 'For interior materials suppliers',
      description: whenAvailable(
        ['floor', 'wall', 'quantity'],
        'Customers see your floor or wall in their own photo at its real size, with square metres, pieces and cost from one known length.',
        'Materials drawn procedurally at their real size, in rooms of our own and, where walls and floor change, in photos.',
      ),
      headline: whenAvailable(
        ['floor', 'wall'],
        'Your floor, in their room, at its real size.',
        'Your material, at its real size.',
      ),
      lead: whenAvailable(
        ['floor', 'wall', 'quantity'],
        'A board, a tile or a carpet in the customer’s own photo: in perspective, in their light, with the square metres and pieces that it takes.',
        'A board, a tile or a carpet in perspective and in the light of the photo, at the size that it has.',
      ),
      alt: 'A room whose floor shows a material at its real size',
      problem:
        'Samples are dear and showrooms far away. A chip of ten centimetres says little about thirty square metres. So customers order late, order the wrong amount, or send it back.',
      uses: {
        one: {
          title: 'Show',
          line: 'Floor or wall, piece by piece at true scale. What stands on it keeps its shadow.',
        },
        two: {
          title: 'Count',
          line: 'One known length, such as a door, and the room is measured: area, pieces, cost.',
        },
        three: {
          title: 'Turn',
          line: 'Try the other direction, the other joint, the other size. The price follows.',
        },
        four: {
          title: 'Connect',
          line: 'By API in your shop, with your range and your prices.',
        },
      },
      exhibitTitle: 'From one known length',
      exhibitLine: 'A living room, measured from the height of its door. The figures come from our catalogue.',
      quantity: {
        material: 'Material',
        piece: 'Piece',
        area: 'Floor',
        waste: 'Allowance for cuts',
        pieces: 'Pieces',
        cost: 'Material cost',
        areaValue: '{{area}} m²',
        pieceValue: '{{width}} × {{length}} cm',
        costValue: '{{cost}} SGD',
      },
      questions: {
        one: {
          q: 'Can our own range be in it?',
          a: 'Yes, with Customization: pattern, size, colours, roughness, joint and price a square metre. It is then drawn at its real size like every other material.',
        },
        two: {
          q: 'How exact are the quantities?',
          a: 'As exact as the length that you give. A photo alone tells no scale; with one known length the room is measured from it. Order with your installer’s allowance, and measure on site before cutting.',
        },
        three: {
          q: 'Who helps us to set it up?',
          a: 'We do. Customization comes with priority support and, if you want one, a server of your own.',
        },
      },
      closing: 'Send us one material. See it laid.',
    },
    aims: {
      approval: 'of proposals approved',
      revisions: 'rounds of revision',
      engagement: 'engagement with listings',
      visuals: 'cost of marketing visuals',
      conversion: 'viewings that lead to an offer',
      cycle: 'days from listing to closing',
      margin: 'gross margin',
      samples: 'cost of samples',
      turnover: 'inventory turnover',
      custom: 'customised orders',
    },
  },
} as const;
