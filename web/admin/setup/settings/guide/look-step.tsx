import { LookSection } from '../look/look-section.tsx'
import { StepEnd, type StepProps } from './step-end.tsx'

/** How the salon's pages look, with a preview of them as if the salon were open. */
export default function LookStep({ form, stored: _, finish, ...end }: StepProps) {
  return (
    <>
      <LookSection {...form} />
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
