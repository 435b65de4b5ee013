import type { ServiceInput } from '../../../../domain/salon/service.ts'
import type { StylistInput } from '../../../../domain/salon/stylist.ts'

export type DemoPortrait = 'margot-ellison' | 'dayo-adeyemi' | 'ines-carvalho' | 'jun-takeda'
export type DemoStylist = Omit<StylistInput, 'imageUrl' | 'services'> & { readonly portrait: DemoPortrait }

/** In display order. Price in dollars, Duration in minutes. The texts' translations are in the files beside this one. */
export const demoServices = [
  {
    ServiceName: 'Cut & Finish',
    Description: 'Wash, cut and blow-dry. We talk first about how you wear it and how much time you have in the morning.',
    Price: 68,
    Duration: 60,
  },
  {
    ServiceName: 'Short Cut',
    Description: 'Scissors, clippers or both, with a wash and a clean neckline. For any cut above the collar.',
    Price: 42.5,
    Duration: 35,
  },
  {
    ServiceName: 'Curl Cut',
    Description:
      'Cut dry, curl by curl, then washed and set, so you see the real shape. Please come with your curls down and without product.',
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
    Description: 'Washed, dried and shaped with a round brush: smooth, full or loosely waved. Lasts two to three days.',
    Price: 46.5,
    Duration: 45,
  },
  {
    ServiceName: 'Root Color & Gloss',
    Description:
      'Color on the new growth, matched to yours, and a clear gloss from root to tip. New to color? Stop by two days ahead for a five-minute patch test.',
    Price: 92,
    Duration: 105,
  },
  {
    ServiceName: 'Hand-Painted Balayage',
    Description:
      'Highlights painted by hand, then toned and blow-dried. They grow out softly, so two or three visits a year are enough.',
    Price: 218,
    Duration: 180,
  },
  {
    ServiceName: 'Scalp & Repair Treatment',
    Description: 'Ten minutes of scalp massage, then a warm protein mask for dry or bleached hair. Easy to add to a cut.',
    Price: 38.75,
    Duration: 30,
  },
] as const satisfies readonly ServiceInput[]
export type DemoServiceName = (typeof demoServices)[number]['ServiceName']

/** The Available ones cover all seven days. */
export const demoStylists: readonly DemoStylist[] = [
  {
    stylistName: 'Margot Ellison',
    description:
      'Margot opened the salon in 1998 and still cuts four days a week. Her specialties are bobs that keep their shape and natural gray.',
    rating: 4.9,
    status: 'Available',
    daysAvailable: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    portrait: 'margot-ellison',
  },
  {
    stylistName: 'Dayo Adeyemi',
    description:
      'Fades, coils, beards, and first haircuts for nervous four-year-olds. Dayo learned the trade at his uncle’s shop in Lagos and never rushes a neckline.',
    rating: 4.8,
    status: 'Available',
    daysAvailable: ['Monday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    portrait: 'dayo-adeyemi',
  },
  {
    stylistName: 'Ines Carvalho',
    description:
      'Ines cuts curls dry and has curls herself, so she knows what humidity does. She also does our balayage. Bring a photo if you have one.',
    rating: 4.9,
    status: 'Available',
    daysAvailable: ['Monday', 'Wednesday', 'Saturday'],
    portrait: 'ines-carvalho',
  },
  {
    stylistName: 'Jun Takeda',
    description: 'Long layers, soft crops and easy air-dried hair. Jun is quiet, careful and good with first-time clients.',
    rating: 4.6,
    status: 'Not Available',
    daysAvailable: ['Tuesday', 'Thursday', 'Sunday'],
    portrait: 'jun-takeda',
  },
]

/** For the gallery: drawing, alternative text, who did it, and which service it shows. */
export const works = [
  ['bob', 'A straight copper bob, cut at the jaw', 'Margot Ellison', 'Cut & Finish'],
  ['balayage', 'Long waves, painted from brown to honey blonde', 'Ines Carvalho', 'Hand-Painted Balayage'],
  ['curl-cut', 'A round cut of lively brown curls', 'Ines Carvalho', 'Curl Cut'],
  ['fade', 'A soft fade with short curls on top', 'Dayo Adeyemi', 'Short Cut'],
  ['silver-waves', 'Natural silver hair in loose waves', 'Margot Ellison', 'Wash & Blow-Dry'],
  ['braid', 'A thick honey-blonde braid down the back', 'Jun Takeda', ''],
  ['updo', 'A low black bun with pearl pins', 'Jun Takeda', ''],
  ['gloss', 'Long, straight dark hair with a warm gloss', 'Margot Ellison', 'Root Color & Gloss'],
] as const
export type DemoWork = (typeof works)[number][0]
