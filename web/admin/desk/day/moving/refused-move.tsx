import { Popover } from '@base-ui/react/popover'
import { useEffect } from 'react'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { Answers } from './beside.tsx'
import { blockOf } from './move-context.ts'
import type { Moves } from './use-moves.ts'

interface RefusedMoveProps {
  readonly moves: Moves
  readonly refusal: NonNullable<Moves['refusal']>
}

/** Why a visit could not be moved, and the way on. */
export function RefusedMove({ moves, refusal: { move, failure } }: RefusedMoveProps) {
  const formats = useFormats()
  const { id } = move.visit
  useEffect(() => {
    void blockOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id])
  const isOutside = failure.code === 'invalid' && !move.outside
  const canTryAgain = failure.code === 'unavailable' || failure.code === 'internal'
  const { current } = failure
  const message = current
    ? `Somebody else just changed this visit. It’s ${current.status} at ${formats.timeAt(current.date)} with ${current.stylist?.stylistName} now.`
    : Object.values(failure.fields ?? {}).join(' ') || failure.message
  return (
    <>
      <Popover.Title className="font-medium wrap-anywhere">{move.visit.client} wasn’t moved</Popover.Title>
      <p role="alert" className="text-sm">
        {message}
      </p>
      {!!failure.nextFree?.length && (
        <p className="text-sm text-muted">
          Next openings:{' '}
          {failure.nextFree.map(({ date, time }) => `${formats.calendarDate(date)}, ${formats.time(time, date)}`).join(' · ')}
        </p>
      )}
      <Answers keep={isOutside || canTryAgain ? 'Keep' : 'OK'} onKeep={moves.closeRefusal}>
        {isOutside && <Button onClick={() => void moves.send({ ...move, outside: true })}>Move anyway</Button>}
        {canTryAgain && <Button onClick={() => void moves.send(move)}>Try again</Button>}
      </Answers>
    </>
  )
}
