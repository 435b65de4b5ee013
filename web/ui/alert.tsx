import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Tone = 'danger' | 'warning' | 'success' | 'info'

const tones: Record<Tone, { readonly className: string; readonly Icon: LucideIcon }> = {
  danger: { className: 'border-danger/40 bg-danger-soft text-danger', Icon: CircleAlert },
  warning: { className: 'border-warning/40 bg-warning-soft text-warning', Icon: TriangleAlert },
  success: { className: 'border-success/40 bg-success-soft text-success', Icon: CircleCheck },
  info: { className: 'border-line bg-sunken text-muted', Icon: Info },
}

interface AlertProps {
  readonly tone: Tone
  readonly children: ReactNode
  /** True if caused by an action: read out at once. */
  readonly live?: boolean
}

export function Alert({ tone, children, live = false }: AlertProps) {
  const { className, Icon } = tones[tone]
  return (
    <div role={live ? 'alert' : undefined} className={`flex gap-3 rounded-control border px-4 py-3 ${className}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
    </div>
  )
}

interface LoadFailedProps {
  /** A whole sentence, such as 'We couldn’t load the services.' */
  readonly problem?: string
  /** Missing part, as in 'We couldn’t load the services.' */
  readonly what?: string
  readonly error: string | null
  readonly onRetry: () => void
}

/** Replaces content that failed to load, with a retry button. */
export function LoadFailed({ what = '', problem = t`We couldn’t load ${what}.`, error, onRetry }: LoadFailedProps) {
  return (
    <Alert tone="danger" live>
      <div className="grid justify-items-start gap-3">
        <p>
          <strong>{problem}</strong> {error}
        </p>
        <Button variant="secondary" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </Alert>
  )
}
