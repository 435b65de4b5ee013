import type { Style, TypePair } from '../../../../../domain/salon/look/look.ts'
import type { DrawnLook } from '../../../../../domain/salon/pictures/demo-pictures.ts'

export const samplePalettes = [
  { name: 'Terracotta', accent: '#a4492f' },
  { name: 'Forest', accent: '#1f6f5c' },
  { name: 'Midnight', accent: '#2b3f73' },
  { name: 'Plum', accent: '#7b2d5e' },
  { name: 'Hot pink', accent: '#e0218a' },
  { name: 'Graphite', accent: '#3a3a3c' },
] as const

export const typeNames: Readonly<Record<TypePair, string>> = {
  editorial: 'Editorial · Fraunces and Inter',
  classic: 'Classic · EB Garamond and Libre Franklin',
  elegant: 'Elegant · Bodoni Moda and Mulish',
  bold: 'Bold · Oswald and Archivo',
  bright: 'Bright · Bricolage Grotesque and DM Sans',
  gentle: 'Gentle · Nunito and Figtree',
}

interface SampleLook {
  readonly name: string
  readonly style: Style
  /** The demo salon's drawings for this look. */
  readonly drawings: DrawnLook
}

export const sampleLooks: readonly SampleLook[] = [
  { name: 'Barber', style: { accent: '#23424a', type: 'bold', corners: 'square', density: 'compact' }, drawings: 'barber' },
  {
    name: 'Classic salon',
    style: { accent: '#7a4a2b', type: 'classic', corners: 'soft', density: 'roomy' },
    drawings: 'classic',
  },
  {
    name: 'Color studio',
    style: { accent: '#d6147f', type: 'bright', corners: 'round', density: 'regular' },
    drawings: 'color',
  },
  {
    name: 'Neighborhood salon',
    style: { accent: '#a4492f', type: 'editorial', corners: 'soft', density: 'regular' },
    drawings: 'house',
  },
]
