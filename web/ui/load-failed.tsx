import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailedProps {
  /** What is missing, as in 'We couldn’t load the services.' */
  readonly what: string
  /** The reason, in words. */
  readonly error: string | null
  readonly onRetry: () => void
}

/** Stands where something would be that could not be loaded, with a way on. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <Alert tone="danger" live>
      <div className="grid justify-items-start gap-3">
        <p>
          <strong>We couldn’t load {what}.</strong> {error}
        </p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  )
}
