import { LookSection } from '../look/look-section.tsx'
import { StepEnd, type StepProps } from './step-end.tsx'

export default function LookStep({ form, stored: _, finish, ...end }: StepProps) {
  return (
    <>
      <LookSection {...form} />
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
