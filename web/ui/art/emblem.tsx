import type { Salon } from '../../../domain/salon/salon.ts'
import { ChairMark } from './chair-mark.tsx'

const height = 40

/** The salon's logo or initials; by default the product's mark. @param look undefined while unknown */
export function Emblem({ look }: { readonly look: Salon['look'] | undefined }) {
  if (!look) return <ChairMark className="size-8 shrink-0" />
  const { logo, initials } = look
  return logo ? (
    <img
      src={logo.url}
      alt=""
      width={Math.round(height * logo.ratio)}
      height={height}
      style={logo.ground ? { background: logo.ground } : undefined}
      className={`h-10 w-auto object-contain ${logo.isName ? 'min-w-0 max-w-60' : 'max-w-36 shrink-0'} ${logo.ground && 'rounded-control px-2 py-1'}`}
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-control bg-accent font-serif text-sm text-on-accent"
    >
      {initials}
    </span>
  )
}
