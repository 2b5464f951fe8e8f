import { quizTypes } from "../../../messages/quiz-types.ts";
import { ExamBar } from "./exam-bar.tsx";
import { HallButtons } from "./hall-buttons.tsx";
import { PaletteAside } from "./palette.tsx";
import { PaperLoader } from "./paper-loader.tsx";
import { QuestionPaper } from "./question-paper.tsx";
import { Room, type RoomProps } from "./room.tsx";
import { SetTestRoom } from "./set-test-room.tsx";

const paper = { ExamBar, HallButtons, PaletteAside, PaperLoader, QuestionPaper };

/** The room of a paper, as in the exam hall. */
export function ExamRoom(props: RoomProps) {
  const room = <Room {...props} paper={paper} />;
  if (!quizTypes[props.quiz.type].isSetByTeacher || props.quiz.isPreview) return room;
  return <SetTestRoom {...props}>{room}</SetTestRoom>;
}
