import type { Salon } from '../../../domain/salon.ts'
import { Emblem } from './emblem.tsx'

interface Props {
  /** Undefined while it is not known. */
  readonly salon: Pick<Salon, 'name' | 'look'> | null | undefined
  readonly className?: string | undefined
}

/**
 * Emblem and name, for the header and the footer. The name is text, in the font of headings, so that it is read out and can be the
 * salon's own. A logo that is the name in writing stands alone.
 */
export function Wordmark({ salon, className = '' }: Props) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <Emblem look={salon?.look} />
      <span className={salon?.look?.logo?.isName ? 'sr-only' : 'font-serif text-xl leading-none tracking-tight text-ink'}>
        {salon?.name || 'Chairtime'}
      </span>
    </span>
  )
}
