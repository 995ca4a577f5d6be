//! Tests of LED frames, OLED pictures and the gallery.

mod action_texts;
mod diagrams;
mod dimming;
mod font_atlas;
mod gallery;
mod hive_view;
mod robale_view;
mod signs;
mod ui_palette;
mod ui_screens;
mod xobos_board;
