import type { Salon } from '../../../domain/salon/salon.ts'
import { Emblem } from './emblem.tsx'

interface Props {
  readonly salon: Pick<Salon, 'name' | 'look'> | null | undefined
  readonly className?: string | undefined
}

/** Emblem and name, which is text, so that it is read out. A logo that spells the name stands alone. */
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
