import type { ServiceInput } from '../../domain/service.ts'
import type { StylistInput } from '../../domain/stylist.ts'

/** A stylist of the demo salon; `portrait` is a file in `portraits/` beside this one, drawn at 800 by 800. */
export type DemoStylist = Omit<StylistInput, 'imageUrl'> & { readonly portrait: string }

/** The demo salon's price list, in the order a client would read it. Price in dollars, Duration in minutes. */
export const demoServices: readonly ServiceInput[] = [
  {
    ServiceName: 'Cut & Finish',
    Description:
      'Wash, cut and blow-dry. We talk first: how you wear it, how long you have in the morning, and what your hair does when nobody tells it otherwise.',
    Price: 68,
    Duration: 60,
  },
  {
    ServiceName: 'Short Cut',
    Description:
      'Scissors, clippers or both, with a wash and a clean neckline. For anything above the collar, whoever is wearing it.',
    Price: 42.5,
    Duration: 35,
  },
  {
    ServiceName: 'Curl Cut',
    Description:
      'Cut dry, curl by curl, then washed and set, so that you leave with the shape you will really have. Please come with your curls down and free of product.',
    Price: 84,
    Duration: 75,
  },
  {
    ServiceName: 'Bangs Trim',
    Description: 'A quick tidy between cuts, on dry hair. No need to wash it first.',
    Price: 15,
    Duration: 15,
  },
  {
    ServiceName: 'Wash & Blow-Dry',
    Description:
      'Washed, dried and shaped with a round brush: smooth, full or loosely waved. Good for two days, three if it stays dry out.',
    Price: 46.5,
    Duration: 45,
  },
  {
    ServiceName: 'Root Color & Gloss',
    Description:
      'Color matched to yours on the new growth, and a clear gloss so that the lengths keep up. New to color? Stop by two days ahead for a patch test; it takes five minutes.',
    Price: 92,
    Duration: 105,
  },
  {
    ServiceName: 'Hand-Painted Balayage',
    Description:
      'Light painted in where the sun would put it, then toned and blow-dried. It grows out without a line, so most people come back two or three times a year.',
    Price: 218,
    Duration: 180,
  },
  {
    ServiceName: 'Scalp & Repair Treatment',
    Description:
      'Ten slow minutes of scalp massage, then a warm protein mask for hair that has been through bleach, heat or a summer of salt water. Easy to add to a cut.',
    Price: 38.75,
    Duration: 30,
  },
]

/** The demo salon's stylists. The three who are Available cover all seven days between them. */
export const demoStylists: readonly DemoStylist[] = [
  {
    stylistName: 'Margot Ellison',
    description:
      'Margot opened the salon in 1998 and still cuts four days a week. People come to her for bobs that fall back into place by themselves, and for gray that looks chosen.',
    rating: 4.9,
    status: 'Available',
    daysAvailable: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    portrait: 'margot-ellison.svg',
  },
  {
    stylistName: 'Dayo Adeyemi',
    description:
      'Fades, coils, beards, and first haircuts for nervous four-year-olds. Dayo learned the trade at his uncle’s shop in Lagos and has never hurried a neckline since.',
    rating: 4.8,
    status: 'Available',
    daysAvailable: ['Monday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    portrait: 'dayo-adeyemi.svg',
  },
  {
    stylistName: 'Ines Carvalho',
    description:
      'Ines cuts curls dry, and has a full head of them herself, so she knows what a humid day does. She also paints our balayage. Bring a photo or don’t; she will ask good questions either way.',
    rating: 4.9,
    status: 'Available',
    daysAvailable: ['Monday', 'Wednesday', 'Saturday'],
    portrait: 'ines-carvalho.svg',
  },
  {
    stylistName: 'Jun Takeda',
    description:
      'Long layers, soft crops, hair that dries well on the walk home. Jun says little before noon, notices everything, and hums along to the dryer.',
    rating: 4.6,
    status: 'Not Available',
    daysAvailable: ['Tuesday', 'Thursday', 'Sunday'],
    portrait: 'jun-takeda.svg',
  },
]
