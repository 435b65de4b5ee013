import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

interface FormEndProps {
  /** What the button that sends the form says. */
  readonly submit: string
  readonly isSending: boolean
  /** Something else has to be done first. */
  readonly isWaiting?: boolean
  /** Why the last try did not work, where no field is to blame. */
  readonly failure: string | null
  readonly onCancel: () => void
}

/** The end of a record's form: what went wrong, and the two buttons. */
export function FormEnd({ submit, isSending, isWaiting = false, failure, onCancel }: FormEndProps) {
  return (
    <>
      {failure && (
        <Alert tone="danger" live>
          {failure} Nothing you entered is lost.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} disabled={isWaiting} className="grow sm:grow-0">
          {submit}
        </Button>
        <Button variant="secondary" onClick={onCancel} className="grow sm:grow-0">
          Cancel
        </Button>
      </div>
    </>
  )
}
