import {
  LONGEST_DESCRIPTION,
  MOST_QUESTIONS,
  MOST_SECTIONS,
  questionsOf,
  type ScorecardContent,
  type ScorecardFault,
} from '@plainview/domain/review/scorecards/scorecard';
import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  moveQuestion,
  moveSection,
  removeQuestion,
  removeSection,
} from './edit-content.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { RowActions } from './RowActions.tsx';

interface ContentEditorProps {
  readonly content: ScorecardContent;
  readonly faults: readonly ScorecardFault[];
  readonly onChange: (content: ScorecardContent) => void;
}

/** Returns the number of a question, from 1. */
const placeOf = (content: ScorecardContent, id: string): number =>
  questionsOf(content).findIndex((one) => one.id === id) + 1;

/** Edits name, sections and questions of a scorecard. One question is open at a time. */
export function ContentEditor({ content, faults, onChange }: ContentEditorProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const questions = questionsOf(content);
  const faultOf = (id: string): string | undefined => faults.find((fault) => fault.id === id)?.message;
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">{news}</output>
      <Card>
        <div className="flex flex-col gap-3">
          <TextField
            label="Name"
            maxLength={LONGEST_NAME}
            isRequired
            value={content.name}
            onChange={(name) => onChange({ ...content, name })}
          />
          <TextArea
            label="Purpose and sources"
            rows={3}
            maxLength={LONGEST_DESCRIPTION}
            value={content.description}
            onChange={(description) => onChange({ ...content, description })}
          />
        </div>
      </Card>
      {content.sections.map((section, index) => (
        <Card key={section.id}>
          <fieldset aria-label={`Section ${index + 1}`} className="flex min-w-0 flex-col gap-2">
            <div className="flex items-end gap-2">
              <TextField
                label={`Section ${index + 1}`}
                maxLength={LONGEST_NAME}
                value={section.title}
                errorMessage={faultOf(section.id)}
                onChange={(title) => onChange(changeSection(content, section.id, { title }))}
                className="flex-1"
              />
              <RowActions
                name={`section ${index + 1}`}
                canMoveUp={index > 0}
                canMoveDown={index < content.sections.length - 1}
                onMove={(step) => onChange(moveSection(content, section.id, step))}
                onRemove={() => onChange(removeSection(content, section.id))}
              />
            </div>
            <ul>
              {section.questions.map((question) => (
                <QuestionEditor
                  key={question.id}
                  question={question}
                  number={questions.indexOf(question) + 1}
                  count={questions.length}
                  isOpen={question.id === openId}
                  onToggle={() => setOpenId(question.id === openId ? null : question.id)}
                  fault={faultOf(question.id)}
                  onChange={(change) => onChange(changeQuestion(content, question.id, change))}
                  onMove={(step) => {
                    const changed = moveQuestion(content, question.id, step);
                    onChange(changed);
                    setNews(`Question moved to ${placeOf(changed, question.id)} of ${questions.length}`);
                  }}
                  onRemove={() => onChange(removeQuestion(content, question.id))}
                />
              ))}
            </ul>
            <Button
              size="sm"
              className="w-fit"
              isDisabled={questions.length >= MOST_QUESTIONS}
              onPress={() => {
                const id = crypto.randomUUID();
                onChange(addQuestion(content, section.id, id));
                setOpenId(id);
              }}
            >
              Add Question
            </Button>
          </fieldset>
        </Card>
      ))}
      <Button
        className="w-fit"
        isDisabled={content.sections.length >= MOST_SECTIONS}
        onPress={() => onChange(addSection(content, crypto.randomUUID()))}
      >
        Add Section
      </Button>
    </div>
  );
}
