import { ExamBar } from "./exam-bar.tsx";
import { HallButtons } from "./hall-buttons.tsx";
import { PaletteAside } from "./palette.tsx";
import { PaperLoader } from "./paper-loader.tsx";
import { QuestionPaper } from "./question-paper.tsx";
import { Room, type RoomProps } from "./room.tsx";

const paper = { ExamBar, HallButtons, PaletteAside, PaperLoader, QuestionPaper };

/** The room of a paper, as in the exam hall. */
export const ExamRoom = (props: RoomProps) => <Room {...props} paper={paper} />;
