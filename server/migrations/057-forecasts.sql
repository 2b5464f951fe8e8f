-- What was expected of a mock test when it began: {marks, low, high}, the last two an 80 % interval.
alter table quizzes add column forecast jsonb;
