import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Tone = 'danger' | 'warning' | 'success' | 'info'

const tones: Record<Tone, { readonly look: string; readonly Icon: LucideIcon }> = {
  danger: { look: 'border-danger/40 bg-danger-soft text-danger', Icon: CircleAlert },
  warning: { look: 'border-warning/40 bg-warning-soft text-warning', Icon: TriangleAlert },
  success: { look: 'border-success/40 bg-success-soft text-success', Icon: CircleCheck },
  info: { look: 'border-line bg-sunken text-muted', Icon: Info },
}

interface AlertProps {
  readonly tone: Tone
  readonly children: ReactNode
  /** Whether it appeared because of something that was just done: then it is read out at once. */
  readonly live?: boolean
}

/** A banner. */
export function Alert({ tone, children, live = false }: AlertProps) {
  const { look, Icon } = tones[tone]
  return (
    <div role={live ? 'alert' : undefined} className={`flex gap-3 rounded-control border px-4 py-3 ${look}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
    </div>
  )
}
