import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import drawn from './demo-drawings.json' with { type: 'json' }
import type { PagePicture, PictureSettings } from './picture-settings.ts'

/** The demo salon's own pictures of its pages: drawings, other ones for each whole look that an owner can take over (`server/operations/demo/drawings/`). */

type Page = 'hero' | 'salon' | 'team'
export type DrawnLook = 'house' | 'barber' | 'classic' | 'color'
type PageDrawing = keyof typeof drawn

type Described = readonly [drawing: PageDrawing, alt: MessageDescriptor, focus: readonly [x: number, y: number]]

const described: Readonly<Record<DrawnLook, Readonly<Record<Page, Described>>>> = {
  house: {
    hero: ['at-the-mirror', msg`A stylist combs a client’s red curls in front of tall mirrors`, [55, 55]],
    salon: ['salon', msg`Three red chairs in front of arched mirrors, with plants and lamps`, [50, 60]],
    team: ['team', msg`Our four stylists: Jun, Margot, Ines and Dayo`, [50, 40]],
  },
  barber: {
    hero: ['barber-hero', msg`A barber combs a client’s short hair, between white tiles and a striped pole`, [50, 45]],
    salon: ['barber-salon', msg`Two black chairs on a checkered floor, in front of lit mirrors`, [50, 55]],
    team: ['barber-team', msg`Our four stylists in front of white tiles: Jun, Margot, Dayo and Ines`, [50, 45]],
  },
  classic: {
    hero: ['classic-hero', msg`A stylist combs a client’s golden curls beside a gilded mirror`, [45, 50]],
    salon: ['classic-salon', msg`Three burgundy chairs on a carpet, walnut panels and oval mirrors behind them`, [50, 60]],
    team: ['classic-team', msg`Portraits of our four stylists in oval frames: Margot, Dayo, Ines and Jun`, [50, 45]],
  },
  color: {
    hero: ['color-hero', msg`A stylist combs a client’s bright pink bob in front of a round mirror`, [50, 50]],
    salon: ['color-salon', msg`Three pink chairs, round mirrors and bowls of color`, [50, 60]],
    team: ['color-team', msg`Our four stylists in front of bright circles: Ines, Dayo, Margot and Jun`, [50, 45]],
  },
}

function picture([drawing, alt, [x, y]]: Described): PagePicture {
  return { ...drawn[drawing], alt: say(alt), focus: { x, y } }
}

export const pageDrawings = Object.keys(drawn) as PageDrawing[]

/** The pictures of the pages in a look, as settings have them. */
export function demoPictures(look: DrawnLook): Record<Page, PagePicture> {
  const { hero, salon, team } = described[look]
  return { hero: picture(hero), salon: picture(salon), team: picture(team) }
}

export const pageDrawingUrls: ReadonlySet<string> = new Set(Object.values(drawn).map(({ url }) => url))
export const isPageDrawing = (url: string) => pageDrawingUrls.has(url)

interface Shown {
  readonly salon: { readonly pictureUrl: string }
  readonly pictures: PictureSettings
}

/** Replaces a demo salon's drawings by another look's. Pictures that the owner has chosen stay. */
export function withDrawings<Part extends Shown>(shown: Part, look: DrawnLook): Part {
  const { salon, pictures } = shown
  const own = demoPictures(look)
  const drawnOr = (page: Page) => (isPageDrawing(pictures[page]?.url ?? '') ? own[page] : pictures[page])
  return {
    ...shown,
    salon: isPageDrawing(salon.pictureUrl) ? { ...salon, pictureUrl: own.hero.url } : salon,
    pictures: { ...pictures, hero: drawnOr('hero'), salon: drawnOr('salon'), team: drawnOr('team') },
  }
}
