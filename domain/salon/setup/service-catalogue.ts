/** A common service. Minutes on the grid of five; `dollars` is the range of prices in the United States. */
export interface UsualService {
  readonly id: string
  readonly name: string
  readonly group: CatalogueGroup
  readonly minutes: number
  /** Parts of the minutes: free for the stylist, and the work after it. */
  readonly processing?: number
  readonly finishing?: number
  readonly dollars: readonly [number, number]
}

export const catalogueGroups = ['Women', 'Men', 'Barber', 'Children', 'Color', 'Care', 'Styling'] as const
export type CatalogueGroup = (typeof catalogueGroups)[number]

type Line = readonly [
  name: string,
  minutes: number,
  dollars: readonly [number, number],
  processing?: number,
  finishing?: number,
]

const lines: Readonly<Record<CatalogueGroup, readonly Line[]>> = {
  Women: [
    ['Women’s haircut', 45, [50, 90]],
    ['Women’s haircut and blow-dry', 60, [65, 110]],
    ['Trim', 30, [30, 50]],
    ['Bang trim', 15, [10, 20]],
    ['Restyle', 75, [80, 140]],
    ['Curly cut', 75, [80, 150]],
  ],
  Men: [
    ['Men’s haircut', 30, [30, 55]],
    ['Men’s haircut and wash', 40, [35, 65]],
    ['Men’s haircut and beard', 50, [50, 80]],
    ['Gray blending', 30, [30, 50], 10, 10],
  ],
  Barber: [
    ['Skin fade', 45, [35, 60]],
    ['Buzz cut', 20, [18, 30]],
    ['Beard trim', 20, [18, 30]],
    ['Beard shape with hot towel', 30, [28, 45]],
    ['Hot towel shave', 35, [35, 55]],
    ['Line-up', 15, [12, 22]],
    ['Head shave', 30, [28, 45]],
  ],
  Children: [
    ['Children’s haircut', 30, [20, 35]],
    ['First haircut', 30, [22, 40]],
    ['Teen’s haircut', 35, [28, 45]],
  ],
  Color: [
    ['Root touch-up', 90, [70, 120], 35, 30],
    ['Full color', 120, [100, 180], 40, 45],
    ['Gloss or toner', 45, [40, 75], 20, 15],
    ['Partial highlights', 120, [110, 180], 35, 40],
    ['Full highlights', 150, [150, 260], 40, 45],
    ['Balayage', 180, [180, 320], 45, 60],
    ['Ombré', 165, [170, 300], 45, 50],
    ['Color correction', 240, [250, 450], 45, 60],
    ['Brow tint', 15, [18, 30]],
  ],
  Care: [
    ['Deep conditioning', 30, [25, 50], 15, 10],
    ['Keratin treatment', 150, [180, 320], 30, 60],
    ['Scalp treatment', 30, [35, 60]],
    ['Bond repair', 30, [30, 60], 10, 15],
    ['Perm', 135, [100, 180], 30, 45],
    ['Consultation', 15, [0, 0]],
  ],
  Styling: [
    ['Wash and blow-dry', 40, [35, 65]],
    ['Curls or waves', 40, [40, 70]],
    ['Updo', 60, [70, 120]],
    ['Braids', 60, [50, 110]],
    ['Bridal hair', 120, [150, 300]],
  ],
}

export const usualServices: readonly UsualService[] = catalogueGroups.flatMap((group) =>
  lines[group].map(([name, minutes, dollars, processing, finishing]) => ({
    id: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    name,
    group,
    minutes,
    dollars,
    ...(processing !== undefined && { processing }),
    ...(finishing !== undefined && { finishing }),
  })),
)
