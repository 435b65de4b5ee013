import { Popover } from '@base-ui/react/popover'
import { useEffect } from 'react'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { Answers } from './beside.tsx'
import { blockOf, type Refusal } from './move-context.ts'

interface RefusedMoveProps {
  readonly refusal: Refusal
  readonly onClose: () => void
}

/** Why something could not be moved, and the way on. */
export function RefusedMove({ refusal: { id, name, failure, again, canBeOutside }, onClose }: RefusedMoveProps) {
  const formats = useFormats()
  useEffect(() => {
    void blockOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id])
  const isOutside = failure.code === 'invalid' && canBeOutside
  const canTryAgain = failure.code === 'unavailable' || failure.code === 'internal'
  const { current } = failure
  const message = current
    ? `Somebody else just changed this visit. It’s ${current.status} at ${formats.timeAt(current.date)} with ${current.stylist?.stylistName} now.`
    : Object.values(failure.fields ?? {}).join(' ') || failure.message
  return (
    <>
      <Popover.Title className="font-medium wrap-anywhere">{name} wasn’t moved</Popover.Title>
      <p role="alert" className="text-sm">
        {message}
      </p>
      {!!failure.nextFree?.length && (
        <p className="text-sm text-muted">
          Next openings:{' '}
          {failure.nextFree.map(({ date, time }) => `${formats.calendarDate(date)}, ${formats.time(time, date)}`).join(' · ')}
        </p>
      )}
      <Answers keep={isOutside || canTryAgain ? 'Keep' : 'OK'} onKeep={onClose}>
        {isOutside && <Button onClick={() => again(true)}>Move anyway</Button>}
        {canTryAgain && <Button onClick={() => again(false)}>Try again</Button>}
      </Answers>
    </>
  )
}
