import { t } from '@lingui/core/macro'
import type { Style, TypePair } from '../../../../../domain/salon/look/look.ts'
import type { DrawnLook } from '../../../../../domain/salon/pictures/demo-pictures.ts'

export const samplePalettes = () => [
  { name: t`Terracotta`, accent: '#a4492f' },
  { name: t`Forest`, accent: '#1f6f5c' },
  { name: t`Midnight`, accent: '#2b3f73' },
  { name: t`Plum`, accent: '#7b2d5e' },
  { name: t`Hot pink`, accent: '#e0218a' },
  { name: t`Graphite`, accent: '#3a3a3c' },
]

export const typeNames = (): Readonly<Record<TypePair, string>> => ({
  editorial: t`Editorial · Fraunces and Inter`,
  classic: t`Classic · EB Garamond and Libre Franklin`,
  elegant: t`Elegant · Bodoni Moda and Mulish`,
  bold: t`Bold · Oswald and Archivo`,
  bright: t`Bright · Bricolage Grotesque and DM Sans`,
  gentle: t`Gentle · Nunito and Figtree`,
})

interface SampleLook {
  readonly name: string
  readonly style: Style
  /** The demo salon's drawings for this look. */
  readonly drawings: DrawnLook
}

export const sampleLooks = (): readonly SampleLook[] => [
  {
    name: t({ message: 'Barber', context: 'name of a look' }),
    style: { accent: '#23424a', type: 'bold', corners: 'square', density: 'compact' },
    drawings: 'barber',
  },
  {
    name: t`Classic salon`,
    style: { accent: '#7a4a2b', type: 'classic', corners: 'soft', density: 'roomy' },
    drawings: 'classic',
  },
  {
    name: t`Color studio`,
    style: { accent: '#d6147f', type: 'bright', corners: 'round', density: 'regular' },
    drawings: 'color',
  },
  {
    name: t`Neighborhood salon`,
    style: { accent: '#a4492f', type: 'editorial', corners: 'soft', density: 'regular' },
    drawings: 'house',
  },
]
