import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
/** A common service. Minutes on the grid of five; `dollars` is the range of prices in the United States. */
export interface UsualService {
  readonly id: string
  readonly name: MessageDescriptor
  readonly group: CatalogueGroup
  readonly minutes: number
  /** Parts of the minutes: free for the stylist, and the work after it. */
  readonly processing?: number
  readonly finishing?: number
  readonly dollars: readonly [number, number]
}

export const catalogueGroups = ['Women', 'Men', 'Barber', 'Children', 'Color', 'Care', 'Styling'] as const
export type CatalogueGroup = (typeof catalogueGroups)[number]

export const groupNames: Readonly<Record<CatalogueGroup, MessageDescriptor>> = {
  Women: msg`Women`,
  Men: msg`Men`,
  Barber: msg`Barber`,
  Children: msg`Children`,
  Color: msg({ message: 'Color', context: 'group of services' }),
  Care: msg({ message: 'Care', context: 'group of services' }),
  Styling: msg({ message: 'Styling', context: 'group of services' }),
}

type Line = readonly [
  id: string,
  name: MessageDescriptor,
  minutes: number,
  dollars: readonly [number, number],
  processing?: number,
  finishing?: number,
]

const lines: Readonly<Record<CatalogueGroup, readonly Line[]>> = {
  Women: [
    ['women-s-haircut', msg`Women’s haircut`, 45, [50, 90]],
    ['women-s-haircut-and-blow-dry', msg`Women’s haircut and blow-dry`, 60, [65, 110]],
    ['trim', msg({ message: 'Trim', comment: 'A salon’s service' }), 30, [30, 50]],
    ['bang-trim', msg`Bang trim`, 15, [10, 20]],
    ['restyle', msg({ message: 'Restyle', comment: 'A salon’s service' }), 75, [80, 140]],
    ['curly-cut', msg`Curly cut`, 75, [80, 150]],
  ],
  Men: [
    ['men-s-haircut', msg`Men’s haircut`, 30, [30, 55]],
    ['men-s-haircut-and-wash', msg`Men’s haircut and wash`, 40, [35, 65]],
    ['men-s-haircut-and-beard', msg`Men’s haircut and beard`, 50, [50, 80]],
    ['gray-blending', msg`Gray blending`, 30, [30, 50], 10, 10],
  ],
  Barber: [
    ['skin-fade', msg`Skin fade`, 45, [35, 60]],
    ['buzz-cut', msg`Buzz cut`, 20, [18, 30]],
    ['beard-trim', msg`Beard trim`, 20, [18, 30]],
    ['beard-shape-with-hot-towel', msg`Beard shape with hot towel`, 30, [28, 45]],
    ['hot-towel-shave', msg`Hot towel shave`, 35, [35, 55]],
    ['line-up', msg({ message: 'Line-up', comment: 'A salon’s service' }), 15, [12, 22]],
    ['head-shave', msg`Head shave`, 30, [28, 45]],
  ],
  Children: [
    ['children-s-haircut', msg`Children’s haircut`, 30, [20, 35]],
    ['first-haircut', msg`First haircut`, 30, [22, 40]],
    ['teen-s-haircut', msg`Teen’s haircut`, 35, [28, 45]],
  ],
  Color: [
    ['root-touch-up', msg`Root touch-up`, 90, [70, 120], 35, 30],
    ['full-color', msg`Full color`, 120, [100, 180], 40, 45],
    ['gloss-or-toner', msg`Gloss or toner`, 45, [40, 75], 20, 15],
    ['partial-highlights', msg`Partial highlights`, 120, [110, 180], 35, 40],
    ['full-highlights', msg`Full highlights`, 150, [150, 260], 40, 45],
    ['balayage', msg`Balayage`, 180, [180, 320], 45, 60],
    ['ombr-', msg`Ombré`, 165, [170, 300], 45, 50],
    ['color-correction', msg`Color correction`, 240, [250, 450], 45, 60],
    ['brow-tint', msg`Brow tint`, 15, [18, 30]],
  ],
  Care: [
    ['deep-conditioning', msg`Deep conditioning`, 30, [25, 50], 15, 10],
    ['keratin-treatment', msg`Keratin treatment`, 150, [180, 320], 30, 60],
    ['scalp-treatment', msg`Scalp treatment`, 30, [35, 60]],
    ['bond-repair', msg`Bond repair`, 30, [30, 60], 10, 15],
    ['perm', msg({ message: 'Perm', comment: 'A salon’s service' }), 135, [100, 180], 30, 45],
    ['consultation', msg`Consultation`, 15, [0, 0]],
  ],
  Styling: [
    ['wash-and-blow-dry', msg`Wash and blow-dry`, 40, [35, 65]],
    ['curls-or-waves', msg`Curls or waves`, 40, [40, 70]],
    ['updo', msg({ message: 'Updo', comment: 'A salon’s service' }), 60, [70, 120]],
    ['braids', msg({ message: 'Braids', comment: 'A salon’s service' }), 60, [50, 110]],
    ['bridal-hair', msg`Bridal hair`, 120, [150, 300]],
  ],
}

export const usualServices: readonly UsualService[] = catalogueGroups.flatMap((group) =>
  lines[group].map(([id, name, minutes, dollars, processing, finishing]) => ({
    id,
    name,
    group,
    minutes,
    dollars,
    ...(processing !== undefined && { processing }),
    ...(finishing !== undefined && { finishing }),
  })),
)
