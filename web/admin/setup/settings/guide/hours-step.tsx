import { HoursSection } from '../hours-section.tsx'
import { StartsSection } from '../starts-section.tsx'
import { StepEnd, type StepProps } from './step-end.tsx'

/** When the salon is open, and when visits can start. */
export default function HoursStep({ form, stored: _, finish, ...end }: StepProps) {
  return (
    <>
      <HoursSection {...form} />
      <StartsSection {...form} />
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
